import type { BoardSite } from "@/lib/sites/catalog/board-site";
import type { BoardWords } from "./board-words";
import { fill } from "./fill";
import { SiteSign } from "./site-sign";

type Props = { site: BoardSite; favorite: boolean; words: BoardWords };

export function StarButton({ site, favorite, words }: Props) {
  const does = favorite ? "remove" : "add";
  const label = fill(words.favorites[does], site.title);
  return (
    <button
      type="submit"
      id={`star-${site.slug}`}
      name={does}
      value={site.slug}
      aria-label={label}
      title={label}
      className={favorite ? "site-star site-starred" : "site-star"}
    >
      <SiteSign name="star" className={favorite ? "size-4 fill-current" : "size-4 fill-none"} />
    </button>
  );
}
