import { isIP } from "node:net";
import { dns1123Label, dns1123Subdomain } from "../kubernetes/names.ts";

type FormatCheck = (text: string) => boolean;

const dateTime = /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:[Zz]|[+-](\d\d):(\d\d))$/;
const goDuration = /^[+-]?(?:0|(?:(?:\d+(?:\.\d*)?|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+)$/;
const wordDuration =
  /^\s*\d+\s*(?:nano|nanos|nanosecond|nanoseconds|micro|micros|microsecond|microseconds|milli|millis|millisecond|milliseconds|sec|secs|second|seconds|min|mins|minute|minutes|hr|hrs|hour|hours|d|day|days|w|wk|week|weeks|ns|us|µs|ms|s|m|h)\s*$/;
const hostname = /^(?:[a-zA-Z0-9\u0080-\uFFFF](?:[-a-zA-Z0-9\u0080-\uFFFF]{0,61}[a-zA-Z0-9\u0080-\uFFFF])?\.?)+$/;
const uuid = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;

function isDate(text: string): boolean {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  return match !== null && isDay(Number(match[1]), Number(match[2]), Number(match[3]));
}

function isDay(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = month === 2 ? (leap ? 29 : 28) : month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
  return day <= days;
}

function isDateTime(text: string): boolean {
  const match = dateTime.exec(text);
  if (!match) return false;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, zoneHour = 0, zoneMinute = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  return isDay(year, month, day) && hour < 24 && minute < 60 && second < 60 && zoneHour < 24 && zoneMinute < 60;
}

/** Standard base64 with padding; line breaks are allowed, as Go's decoder allows them. */
function isBase64(text: string): boolean {
  const data = text.includes("\n") || text.includes("\r") ? text.replace(/[\r\n]/g, "") : text;
  return data.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(data);
}

/** What net/url.ParseRequestURI takes: an absolute path or a URI with a scheme. */
function isRequestUri(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) <= 32 || text.charCodeAt(index) === 127) return false;
  return text.startsWith("/") || /^[A-Za-z][A-Za-z0-9+.-]*:[^:]/.test(text);
}

function isCidr(text: string): boolean {
  const slash = text.indexOf("/");
  const family = isIP(text.slice(0, slash));
  const bits = text.slice(slash + 1);
  return slash !== -1 && family !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128);
}

function isHostname(text: string): boolean {
  return text.length <= 255 && hostname.test(text) && text.split(".").every((label) => label.length <= 63);
}

/** Formats that the API server checks, by their name without dashes; any other format is only a remark there, and here. */
const formats: ReadonlyMap<string, FormatCheck> = new Map<string, FormatCheck>([
  ["byte", isBase64],
  ["date", isDate],
  ["datetime", isDateTime],
  ["microtime", (text) => isDateTime(text) && /\.\d{6}(?:[Zz]|[+-][\d:]{5})$/.test(text)],
  ["duration", (text) => goDuration.test(text) || wordDuration.test(text)],
  ["hostname", isHostname],
  ["ipv4", (text) => isIP(text) === 4],
  ["ipv6", (text) => isIP(text) === 6],
  ["cidr", isCidr],
  [
    "mac",
    (text) =>
      /^(?:[0-9a-f]{2}([:-])(?:[0-9a-f]{2}\1){4}(?:[0-9a-f]{2}\1[0-9a-f]{2}\1)?[0-9a-f]{2}|(?:[0-9a-f]{4}\.){2}(?:[0-9a-f]{4}\.)?[0-9a-f]{4})$/i.test(
        text,
      ),
  ],
  ["uri", isRequestUri],
  ["email", (text) => /^[^\s@]+@[^\s@]+$/.test(text) || /<[^\s@<>]+@[^\s@<>]+>$/.test(text)],
  ["uuid", (text) => uuid.test(text)],
  ["uuid3", (text) => /^[0-9a-f]{8}-?[0-9a-f]{4}-?3[0-9a-f]{3}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i.test(text)],
  ["uuid4", (text) => /^[0-9a-f]{8}-?[0-9a-f]{4}-?4[0-9a-f]{3}-?[89ab][0-9a-f]{3}-?[0-9a-f]{12}$/i.test(text)],
  ["uuid5", (text) => /^[0-9a-f]{8}-?[0-9a-f]{4}-?5[0-9a-f]{3}-?[89ab][0-9a-f]{3}-?[0-9a-f]{12}$/i.test(text)],
  ["hexcolor", (text) => /^#?(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(text)],
  ["k8sshortname", (text) => dns1123Label(text).length === 0],
  ["k8slongname", (text) => dns1123Subdomain(text).length === 0],
]);

/** True when the text has the format, or when nobody checks that format. */
export function hasFormat(format: string, text: string): boolean {
  const check = formats.get(format) ?? formats.get(format.replaceAll("-", ""));
  return check === undefined || check(text);
}
