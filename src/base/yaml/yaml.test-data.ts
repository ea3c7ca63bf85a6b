import fc from "fast-check";
import { Float, type JsonValue, setProperty } from "../json.ts";

/** Strings that some YAML reader takes for something else, or that need care when they are written. */
export const trickyStrings: readonly string[] = [
  ..."yes No ON off y N true False null Null ~ 1 -1 +1 0 00 0644 0o7 0x1F 0b101 0b-11 1_000 1e3 1. .5 -.5 1.0 .inf -.INF .NaN 1,000".split(
    " ",
  ),
  ..."1:20 190:20:30 1:20.5 2001-01-01 2001-1-1 2001-12-14t21:59:43.10-05:00 10.0.0.1 100m 128Mi 1.2.3 12e03".split(" "),
  ..."<< = - -- --- ---x ... ? : :a ?a -a a: a:b :8080 a#b # % @ ` & * ! | > ' \" { } [ ] , \\".split(" "),
  ...[
    "",
    " ",
    "  a",
    "a ",
    "a: b",
    "a :b",
    "a #b",
    "- a",
    "? a",
    ": a",
    "#a",
    "%a",
    "@a",
    "`a",
    "&a",
    "*a",
    "!a",
    "|a",
    ">a",
    "'a'",
    '"a"',
  ],
  ...["{a}", "[a]", ",a", "it's", 'say "hi"', "a\\b", "--- a", "... a", "2001-12-14 21:59:43", "key: 'v'", "{{ .Values.a }}", "$(A)"],
  ...[
    "a\nb",
    "a\nb\n",
    "a\nb\n\n",
    "\na",
    "\n",
    "\n\n",
    " a\nb",
    "\ta\nb",
    "a\n b",
    "a\n  \nb",
    "a \nb",
    "a\nb ",
    "a\nb\n ",
    "  \na",
    "a\n\n\nb",
  ],
  ...["#!/bin/sh\nset -e\n", "a: b\nc: d\n", "---\na\n", "a\n---\nb\n", "a\n...\n", "- a\n- b", "\ta", "a\tb", "a\t", "a\r\nb", "a\rb"],
  ...[
    "\u0000",
    "\u0007",
    "\u001b[0m",
    "\u007f",
    "\u0085",
    "\u00a0",
    "\u2028",
    "a\u2029b",
    "\ufeff",
    "\ufffd",
    "\uffff",
    "é",
    "日本",
    "😀",
    "a\u0085\nb",
  ],
];

const key = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom("a", "b", "name", "app.kubernetes.io/name", "__proto__", "constructor", "1", "tls.crt") },
  { weight: 2, arbitrary: fc.constantFrom(...trickyStrings) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 6 }) },
);

const number = fc.oneof(
  fc.maxSafeInteger(),
  fc.bigInt({ min: 9007199254740992n, max: 18446744073709551615n }),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (Number.isInteger(value) ? new Float(value) : value)),
);

const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...trickyStrings) },
  {
    weight: 2,
    arbitrary: fc.array(fc.constantFrom(...trickyStrings, "\n", " ", ": ", " #"), { maxLength: 4 }).map((parts) => parts.join("")),
  },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 12 }) },
  { weight: 2, arbitrary: fc.constantFrom("web", "registry.example.com/shop/web:1.2.0", "100m", "Always", "/healthz") },
);

/** Any JSON value, with a taste for trouble. */
export const jsonValue: fc.Arbitrary<JsonValue> = fc.letrec<{ value: JsonValue; list: JsonValue; map: JsonValue }>((tie) => ({
  value: fc.oneof({ maxDepth: 4 }, text, number, fc.constantFrom(true, false, null), tie("list"), tie("map")),
  list: fc.array(tie("value"), { maxLength: 4 }),
  map: fc.array(fc.tuple(key, tie("value")), { maxLength: 4 }).map((entries) => {
    const object: Record<string, JsonValue> = {};
    for (const [name, value] of entries) setProperty(object, name, value);
    return object;
  }),
})).value;

/** A manifest in the style that people write. */
export const deployment = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
  labels: {app: web, "tier": 'front end'}
  annotations:
    # why it is there
    note: "two\\nlines"   # trailing
    long: this text goes
      on for a while

      with a gap
spec:
  replicas: 3
  template:
    spec:
      containers:
      - name: web
        image: registry.example.com/shop/web:1.2.0
        args: ["--port=8080", -v, "a, b"]
        command: [
          sh, -c
        ]
        env:
        - {name: A, value: "1"}
        -
          name: B
          value: 'it''s
            folded'
      - name: side
        script: |
          #!/bin/sh
          echo "a: b"

            indented
        folded: >-
          one
          two

          three
           kept
          four
        empty:
        list:
          - 1
          - 0x10
          - yes
          - ~
          - 1.0
          - :8080
          - - nested
            - deep: true
`;
