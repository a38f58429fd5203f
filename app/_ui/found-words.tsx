type Props = { entry: { title: string; detail: string | null }; q: string };

/** Title and detail of what a search found. */
export const FoundWords = ({ entry: { title, detail }, q }: Props) => (
  <>
    <bdi className="truncate not-last:max-w-3/5 not-last:shrink-0">
      <Marked text={title} q={q} />
    </bdi>
    {detail !== null && (
      <bdi className="ms-auto truncate ps-3 text-xs text-soft">
        <Marked text={detail} q={q} />
      </bdi>
    )}
  </>
);

/** Text with what a search found in it in bold: all its words, or else the first of them. */
function Marked({ text, q }: { text: string; q: string }) {
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
