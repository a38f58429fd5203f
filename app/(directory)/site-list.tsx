import { memo } from "react";
import type { BoardSection } from "@/lib/sites/catalog/board";
import type { BoardSite } from "@/lib/sites/catalog/board-site";
import { type Arranged, countAbove, type Group, type Wanted } from "./arrange";
import type { BoardDown } from "./board-down";
import type { BoardMarks } from "./board-marks";
import type { BoardWords } from "./board-words";
import { fillCount } from "./fill";
import { CardLink, SiteCard, SiteIcon, Used } from "./site-card";
import { SiteSign } from "./site-sign";
import { StarButton } from "./star-button";

type Props = {
  arranged: Arranged;
  wanted: Wanted;
  sections: readonly BoardSection[];
  /** Maximum number of sites shown. */
  limit: number;
  selected: string | null;
  favorites: ReadonlySet<string>;
  marks: BoardMarks | null;
  down: BoardDown;
  words: BoardWords;
};

/**
 * Lists the groups of sites under their headings, the favorites as tiles. Search results, and sites
 * that are all of one group without a name, have no heading.
 */
export const SiteList = memo(function SiteList(props: Props) {
  const { arranged, wanted, sections, limit, ...rest } = props;
  const { marks, down, words } = rest;
  const hasTitles = wanted.q === null && wanted.section === 0;
  const titleOf = (group: Group) => {
    if (group === "pinned") return words.pinned.title;
    if (group === "yours") return words.favorites.yours;
    const others = arranged.length > 1 ? words.sections.others : null;
    return sections[Number(group) - 1]?.name ?? others;
  };
  return cut(arranged, limit).map(({ group, sites }) =>
    group === "favorites" ? (
      <FavoriteTiles key={group} sites={sites} marks={marks} down={down} words={words} />
    ) : (
      <Section
        key={group}
        title={hasTitles ? titleOf(group) : null}
        above={countAbove(arranged, group, sections)}
        sites={sites}
        q={wanted.q}
        {...rest}
      />
    ),
  );
});

function cut(arranged: Arranged, limit: number): Arranged {
  let room = limit;
  return arranged.flatMap(({ group, sites }) => {
    const first = sites.slice(0, room);
    room -= first.length;
    return first.length > 0 ? [{ group, sites: first }] : [];
  });
}

/** Cards scroll below a heading; their shadows begin outside of the text's edges. */
const HEADING = "sticky top-0 z-10 -mx-1 truncate bg-canvas px-1 pt-2 pb-1 text-xs text-soft";

type SectionProps = Omit<CardsProps, "heading"> & {
  title: string | null;
  /** Number of sites of the section that groups above it show. */
  above: number;
};

/** Sites under a heading, if they have one. */
const Section = ({ title, above, ...rest }: SectionProps) => (
  <section className="mt-2 first-of-type:mt-1.5">
    {title !== null && (
      <h2 className={HEADING}>
        <bdi>{title}</bdi>{" "}
        {above > 0 && (
          <span className="ms-1 font-normal">
            {fillCount(rest.words.sections.above, above, rest.words.locale)}
          </span>
        )}
      </h2>
    )}
    <Cards heading={title === null ? "h2" : "h3"} {...rest} />
  </section>
);

type CardsProps = Pick<Props, "selected" | "favorites" | "marks" | "down" | "words"> & {
  sites: readonly BoardSite[];
  heading: "h2" | "h3";
  q: string | null;
};

const Cards = ({ sites, heading, q, selected, favorites, marks, down, words }: CardsProps) => (
  <ul className="sites">
    {sites.map((site) => (
      <SiteCard
        key={site.slug}
        site={site}
        heading={heading}
        q={q}
        selected={site.slug === selected}
        favorite={marks && favorites.has(site.slug)}
        admitted={marks?.admitted.includes(site.slug) ?? false}
        connected={marks?.connected[site.slug]}
        down={down[site.slug]}
        words={words}
      />
    ))}
  </ul>
);

type FavoriteTilesProps = {
  sites: readonly BoardSite[];
  marks: BoardMarks | null;
  down: BoardDown;
  words: BoardWords;
};

/** The favorites as small tiles in a row: icon, title, and last use or host; the rest on hover. As a list, they have the columns of other sites. */
function FavoriteTiles({ sites, marks, down, words }: FavoriteTilesProps) {
  return (
    <section className="mt-2 first-of-type:mt-1.5">
      <h2 className={HEADING}>{words.favorites.title}</h2>
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
      <SiteIcon site={site} />
      <div className="site-words">
        <h3 className="favorite-title">
          <bdi>{site.title}</bdi>
        </h3>
        <p className={`favorite-note ${connected ? "hidden sm:as-list:block" : ""}`}>
          <bdi>{site.displayUrl}</bdi>
        </p>
        <p className="site-text hidden lg:as-list:line-clamp-1">{site.description}</p>
        {connected && (
          <p className="favorite-note">
            <Used connected={connected} />
          </p>
        )}
      </div>
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
