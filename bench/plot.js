/** Draws the results as one SVG: per benchmark, a bar for each measured time, and each claim with its target underneath. */
const width = 760;
const labelWidth = 250;
const barWidth = 380;
const rowHeight = 22;
const colours = { ours: "#3b6ea8", peer: "#b9c2cc", met: "#2f7d4f", missed: "#b3372f", text: "#24292f", faint: "#6b7280" };

export function plot(benchmarks) {
  const parts = [];
  let top = 16;
  for (const benchmark of Object.values(benchmarks)) top = draw(parts, benchmark, top) + 24;
  const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${top}" viewBox="0 0 ${width} ${top}" font-family="sans-serif" font-size="13">`;
  return `${head}\n<title>Strata's benchmarks: measured times and targets</title>\n<rect width="100%" height="100%" fill="#ffffff"/>\n${parts.join("\n")}\n</svg>\n`;
}

function draw(parts, { title, seconds, claims, date, machine }, start) {
  let y = start + 16;
  parts.push(text(16, y, title, { size: 16, weight: "bold" }));
  parts.push(
    text(width - 16, y, `${date} · ${machine.cores} cores · node ${machine.node}`, { colour: colours.faint, anchor: "end", size: 11 }),
  );
  y += 12;
  const longest = Math.max(...Object.values(seconds));
  for (const [label, value] of Object.entries(seconds)) {
    const length = Math.max(1, (value / longest) * barWidth).toFixed(1);
    const colour = label.startsWith("strata") ? colours.ours : colours.peer;
    parts.push(text(labelWidth, y + 15, label, { anchor: "end" }));
    parts.push(`<rect x="${labelWidth + 10}" y="${y + 3}" width="${length}" height="${rowHeight - 7}" rx="2" fill="${colour}"/>`);
    parts.push(text(labelWidth + 16 + Number(length), y + 15, duration(value), { colour: colours.faint, size: 12 }));
    y += rowHeight;
  }
  for (const claim of claims) {
    y += 18;
    parts.push(text(labelWidth, y, claim.label, { anchor: "end", size: 12, colour: colours.faint }));
    const colour = claim.met === undefined ? colours.text : claim.met ? colours.met : colours.missed;
    parts.push(text(labelWidth + 10, y, `${claim.value} ${claim.unit}${goal(claim)}`, { size: 12, colour }));
  }
  return y;
}

function goal({ target, met }) {
  if (target === undefined) return "";
  const bound = target.atLeast === undefined ? `at most ${target.atMost}` : `at least ${target.atLeast}`;
  return ` (${met ? "target" : "missed target"}: ${bound})`;
}

function duration(seconds) {
  return seconds < 1 ? `${(seconds * 1000).toFixed(0)} ms` : `${seconds.toFixed(2)} s`;
}

function text(x, y, words, { size = 13, weight = "normal", colour = colours.text, anchor = "start" } = {}) {
  const safe = words.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${colour}" text-anchor="${anchor}">${safe}</text>`;
}
