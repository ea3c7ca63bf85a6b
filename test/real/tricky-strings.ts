/** Strings that some YAML reader takes for something else when they are printed carelessly. */

const looksLikeAnotherType =
  "yes No on OFF y N true False null Null ~ << = - ? : . 0 -1 012 0o17 0x1F 0b1 1_000 1.0 1e3 1E-3 .5 5. +.inf .NaN " +
  "190:20:30 9007199254740993 2001-12-14 2001-12-14T21:59:43.10-05:00 12:30:45";

const looksLikeSyntax =
  "- item|? key|key: value|a #b|#c|a: |{a: 1}|[1]|&anchor|*alias|!tag|>|%YAML|@at|`tick`|'q'|\"q\"|---|...|--- a|\\n|\\|# a";

const whiteSpace = [
  "",
  " lead",
  "trail ",
  "\ttab",
  "tab\t",
  "a\tb",
  "  ",
  "\n",
  "\n\n",
  "one\n",
  "one\n\n",
  "\none",
  "a\n b\n  c\n",
  " a\nb",
];
const lines = ["a \nb", "a\n\n\nb", "a\n---\nb", "a\n...\nb\n", "# a\nb", "|", "a\r\nb", "a\rb"];
const letters = ["é", "日本語", "🚀", "\u00a0", "\u2028", "\u2029", "\ufeff", "\ufffd"];
const long = ["word ".repeat(60).trim(), "x".repeat(400), `${"line of text ".repeat(20)}\n${"more text ".repeat(30)}\n`];

export const trickyStrings: readonly string[] = [
  ...looksLikeAnotherType.split(" "),
  ...looksLikeSyntax.split("|"),
  ...whiteSpace,
  ...lines,
  ...letters,
  ...long,
];

/** YAML can hold these only as escapes. kustomize refuses or changes them in any form, so it is not asked. */
export const controlCharacters: readonly string[] = ["\u0001", "\u007f", "a\u0000b", "\u001b[0m", "\b\f\v", "\u0085"];

/** Keys that a ConfigMap may have. */
export const trickyKeys = "yes no 1 1.0 012 0x1F true null 1e3 2001-12-14 - .x n 0b1 1_000".split(" ");
