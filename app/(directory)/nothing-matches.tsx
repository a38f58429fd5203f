import { ButtonLink } from "@/app/_ui/button";
import { SearchDrawing } from "@/app/_ui/drawings";
import { EmptyState } from "@/app/_ui/empty-state";
import { boardAddress } from "./board-address";
import type { BoardWords } from "./board-words";
import { fill } from "./fill";

/** Next step for a missing site: add it, ask for it, or sign in, which may show it. */
export type Remedy = "add" | "ask" | "signIn";

type Props = {
  q: string;
  section: string | null;
  remedy: Remedy;
  /** Title of a site that the search may have meant. */
  meant: string | null;
  words: BoardWords["nothing"];
};

/** Empty state for a search without results, with a next step and a link back. */
export function NothingMatches({ q, section, remedy, meant, words }: Props) {
  return (
    <div className="mt-5">
      <EmptyState
        title={fill(words.title, q)}
        drawing={<SearchDrawing />}
        action={
          <>
            {remedy === "add" && (
              <ButtonLink
                look="plain"
                href={`/admin/sites/new?${new URLSearchParams({ title: q })}`}
              >
                {fill(words.add, q)}
              </ButtonLink>
            )}
            <Ways q={q} section={section} remedy={remedy} words={words} />
          </>
        }
      >
        {meant === null ? (
          <p>{words.hint}</p>
        ) : (
          <p>
            <a className="link" href={boardAddress(null, meant)}>
              {fill(words.meant, meant)}
            </a>
          </p>
        )}
        {remedy === "ask" && <p>{words.ask}</p>}
        {remedy === "signIn" && <p>{words.signInHint}</p>}
      </EmptyState>
    </div>
  );
}

/** Links to more sites. */
function Ways({ q, section, remedy, words }: Omit<Props, "meant">) {
  const next = boardAddress(section, q);
  return (
    <>
      {section !== null && (
        <a className="link" href={boardAddress(null, q)}>
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
