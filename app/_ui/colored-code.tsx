import { Fragment } from "react";

const STRING = String.raw`"(?:[^"\\\n]|\\.)*"`;

/** Names of members and headers; then strings, and what a reader fills in. */
const PARTS = new RegExp(
  String.raw`(${STRING}(?=:)|^[A-Z][\w-]+(?=: ))|(${STRING}|\$[A-Z_]+)`,
  "gm",
);

/** Shows code with colors that help to find its parts. */
export function ColoredCode({ text }: { text: string }) {
  const parts = text.split(PARTS);
  const rows = Array.from({ length: Math.ceil(parts.length / 3) }, (_, n) =>
    parts.slice(n * 3, n * 3 + 3),
  );
  return (
    <code>
      {rows.map(([plain, name, value], n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts are never reordered, and may repeat
        <Fragment key={n}>
          {plain}
          {name && <span className="text-accent">{name}</span>}
          {value && <span className="text-good">{value}</span>}
        </Fragment>
      ))}
    </code>
  );
}
