import { Monogram } from "@/app/_ui/monogram";
import type { BoardSite } from "@/lib/sites/catalog/board-site";
import type { BoardMarks } from "./board-marks";
import type { BoardWords } from "./board-words";
import { CardLink, SiteIcon } from "./site-card";
import { StarButton } from "./star-button";

type Props = { sites: readonly BoardSite[]; marks: BoardMarks | null; words: BoardWords };

/** The favorites as small tiles in a row: icon and title, the rest on hover and for screen readers. */
export function FavoriteTiles({ sites, marks, words }: Props) {
  return (
    <section className="board-section">
      <h2 className="board-heading">{words.favorites.title}</h2>
      <ul className="favorites">
        {sites.map((site) => (
          <FavoriteTile
            key={site.slug}
            site={site}
            connected={marks?.connected[site.slug]}
            words={words}
          />
        ))}
      </ul>
    </section>
  );
}

type TileProps = {
  site: BoardSite;
  connected: BoardMarks["connected"][string] | undefined;
  words: BoardWords;
};

const FavoriteTile = ({ site, connected, words }: TileProps) => (
  <li className="favorite">
    <CardLink site={site} className="favorite-tile" title={describe(site, connected, words)}>
      {site.icon === null ? (
        <Monogram name={site.title} size="card" />
      ) : (
        <SiteIcon hash={site.icon} />
      )}
      <h3 className="favorite-title">
        <bdi>{site.title}</bdi>
      </h3>
      {!site.opens && <span className="sr-only">{words.unavailable}</span>}
    </CardLink>
    <StarButton site={site} favorite words={words} />
  </li>
);

/** Returns what the tile has no room for, one fact per line. */
const describe = (site: BoardSite, connected: TileProps["connected"], words: BoardWords) =>
  [
    site.displayUrl,
    site.description,
    site.opens ? "" : words.unavailable,
    connected ? connected[0] : "",
  ]
    .filter((line) => line !== "")
    .join("\n");
