export type Colour = "red" | "yellow" | "green" | "blue" | "cyan" | "dim" | "bold";

/** Wraps text in a colour, or does nothing when the output is not a terminal. */
export type Paint = (colour: Colour, text: string) => string;

const codes: Readonly<Record<Colour, readonly [number, number]>> = {
  red: [31, 39],
  yellow: [33, 39],
  green: [32, 39],
  blue: [34, 39],
  cyan: [36, 39],
  dim: [2, 22],
  bold: [1, 22],
};

export const plain: Paint = (_colour, text) => text;
export const coloured: Paint = (colour, text) => `\u001b[${codes[colour][0]}m${text}\u001b[${codes[colour][1]}m`;

/** NO_COLOR wins over everything, FORCE_COLOR over the check for a terminal. */
export function paintFor(stream: { readonly isTTY?: boolean }, variables: Readonly<Record<string, string | undefined>>): Paint {
  if (variables.NO_COLOR !== undefined && variables.NO_COLOR !== "") return plain;
  if (variables.FORCE_COLOR !== undefined && variables.FORCE_COLOR !== "0") return coloured;
  return stream.isTTY === true && variables.TERM !== "dumb" ? coloured : plain;
}
