import { ButtonLink } from "@/app/_ui/button";
import { SearchDrawing } from "@/app/_ui/drawings";
import { EmptyState } from "@/app/_ui/empty-state";
import type { BoardFilter } from "./board-address";
import { boardAddress } from "./board-address";
import type { BoardWords } from "./board-words";
import { fill } from "./fill";

/** Next step for a missing site: add it, ask for it, or sign in, which may show it. */
export type Remedy = "add" | "ask" | "signIn";

type Props = {
  q: string | null;
  filter: BoardFilter;
  remedy: Remedy;
  words: BoardWords["nothing"];
};

/** Empty state for a search without results or a kind without sites, with a next step and a link back. */
export function NothingMatches({ q, filter, remedy, words }: Props) {
  const { kind } = filter;
  const title = q === null && kind !== null ? words.ofKind[kind] : fill(words.title, q ?? "");
  return (
    <div className="mt-5">
      <EmptyState
        title={title}
        drawing={<SearchDrawing />}
        action={
          <>
            {q !== null && remedy === "add" && (
              <ButtonLink
                look="plain"
                href={`/admin/sites/new?${new URLSearchParams({ title: q })}`}
              >
                {fill(words.add, q)}
              </ButtonLink>
            )}
            <Ways q={q} filter={filter} remedy={remedy} words={words} />
          </>
        }
      >
        {q !== null && <p>{words.hint}</p>}
        {q !== null && remedy === "ask" && <p>{words.ask}</p>}
        {remedy === "signIn" && <p>{words.signInHint}</p>}
      </EmptyState>
    </div>
  );
}

/** Links to more sites. */
function Ways({ q, filter, remedy, words }: Props) {
  const isFiltered = filter.kind !== null || filter.section !== null;
  const next = boardAddress(filter, q ?? "");
  return (
    <>
      {isFiltered && q !== null && (
        <a className="link" href={boardAddress({ kind: null, section: null }, q)}>
          {words.everywhere}
        </a>
      )}
      {remedy === "signIn" && (
        <a className="link" href={`/sign-in?${new URLSearchParams({ next })}`}>
          {words.signIn}
        </a>
      )}
      <a className="link" href="/">
        {words.allSites}
      </a>
    </>
  );
}
