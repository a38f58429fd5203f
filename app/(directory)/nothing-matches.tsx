import { EmptyState } from "@/app/_ui/empty-state";
import { boardAddress } from "./board-address";
import type { BoardWords } from "./board-words";
import { fill } from "./fill";
import type { Kind } from "./kind-tabs";

type Props = { q: string | null; kind: Kind; words: BoardWords["nothing"] };

/** Empty state for a search without results or a kind without sites, with a link back. */
export function NothingMatches({ q, kind, words }: Props) {
  const title = q === null && kind !== null ? words.ofKind[kind] : fill(words.title, q ?? "");
  return (
    <div className="mt-5">
      <EmptyState title={title}>
        {q !== null && <p>{words.hint}</p>}
        <p className="mt-2 flex flex-wrap justify-center gap-x-5 gap-y-2">
          {kind !== null && q !== null && (
            <a className="link" href={boardAddress(null, q)}>
              {words.allKinds}
            </a>
          )}
          <a className="link" href="/">
            {words.allSites}
          </a>
        </p>
      </EmptyState>
    </div>
  );
}
