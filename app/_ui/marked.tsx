/** Text with what a search found in it in bold: all its words, or else the first of them. */
export function Marked({ text, q }: { text: string; q: string }) {
  const words = q.match(/[\p{L}\p{N}]+/gu) ?? [];
  const sought = `${words.join("[^\\p{L}\\p{N}]+")}|${words.join("|")}`;
  const found = words.length > 0 && RegExp(sought, "iu").exec(text);
  if (!found) return text;
  return (
    <>
      {text.slice(0, found.index)}
      <b>{found[0]}</b>
      {text.slice(found.index + found[0].length)}
    </>
  );
}
