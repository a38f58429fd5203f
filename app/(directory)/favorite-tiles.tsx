import { Monogram } from "@/app/_ui/monogram";
import type { BoardSite } from "@/lib/sites/catalog/board-site";
import type { BoardDown } from "./board-down";
import type { BoardMarks } from "./board-marks";
import type { BoardWords } from "./board-words";
import { CardLink, SiteIcon } from "./site-card";
import { SiteSign } from "./site-sign";
import { StarButton } from "./star-button";

type Props = {
  sites: readonly BoardSite[];
  marks: BoardMarks | null;
  down: BoardDown;
  words: BoardWords;
};

/** The favorites as small tiles in a row: icon and title, the rest on hover and for screen readers. */
export function FavoriteTiles({ sites, marks, down, words }: Props) {
  return (
    <section className="board-section">
      <h2 className="board-heading">{words.favorites.title}</h2>
      <ul className="favorites">
        {sites.map((site) => (
          <FavoriteTile
            key={site.slug}
            site={site}
            connected={marks?.connected[site.slug]}
            down={down[site.slug]}
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
  down: BoardDown[string] | undefined;
  words: BoardWords;
};

const FavoriteTile = ({ site, connected, down, words }: TileProps) => (
  <li className="favorite">
    <CardLink
      site={site}
      className="favorite-tile"
      title={describe(site, { connected, down }, words)}
    >
      {site.icon === null ? (
        <Monogram name={site.title} size="card" />
      ) : (
        <SiteIcon hash={site.icon} />
      )}
      <h3 className="favorite-title">
        <bdi>{site.title}</bdi>
      </h3>
      {down && (
        <span className="absolute bottom-1 left-8 rounded-full bg-surface p-0.5 text-danger">
          <SiteSign name="down" className="size-3.5 fill-none" />
          <span className="sr-only">{down[0]}</span>
        </span>
      )}
      {!site.opens && <span className="sr-only">{words.unavailable}</span>}
    </CardLink>
    <StarButton site={site} favorite words={words} />
  </li>
);

/** Returns what the tile has no room for, one fact per line. */
const describe = (
  site: BoardSite,
  { connected, down }: Pick<TileProps, "connected" | "down">,
  words: BoardWords,
) =>
  [
    down ? down[0] : "",
    site.displayUrl,
    site.description,
    site.opens ? "" : words.unavailable,
    connected ? connected[0] : "",
  ]
    .filter((line) => line !== "")
    .join("\n");
