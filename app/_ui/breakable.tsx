import { Fragment } from "react";

/** A long address or list that breaks before a slash or after a comma instead of within a word; a host or an email address, also before dots and the at sign. */
export function Breakable({ text }: { text: string }) {
  const places = text.includes("://") ? /(?<=[^:/])(?=\/)/ : /(?<=.)(?=[./@])|(?<=,)/;
  const [first, ...rest] = text.split(places);
  return (
    <>
      {first}
      {rest.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts are never reordered, and may repeat
        <Fragment key={at}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </>
  );
}
