import { memo } from "react";
import type { BoardSite } from "@/lib/sites/catalog/board-site";
import type { BoardMarks } from "./board-marks";
import type { BoardWords } from "./board-words";
import { SiteCard } from "./site-card";

export type Arranged = { first: readonly BoardSite[]; others: readonly BoardSite[] };

type Props = {
  arranged: Arranged;
  /** Maximum number of sites shown besides the favorites. */
  limit: number;
  selected: string | null;
  marks: BoardMarks | null;
  words: BoardWords;
};

/** Lists the favorites, if any, and the other sites. Without favorites there are no section headings. */
export const SiteList = memo(function SiteList({ arranged, limit, ...rest }: Props) {
  const { first, others } = arranged;
  const { title, others: more } = rest.words.favorites;
  const shown = others.slice(0, limit);
  if (first.length === 0) return <Cards sites={shown} heading="h2" favorite={false} {...rest} />;
  return (
    <>
      <h2 className="mt-6 text-lg">{title}</h2>
      <Cards sites={first} heading="h3" favorite {...rest} />
      {others.length > 0 && <h2 className="mt-8 text-lg">{more}</h2>}
      <Cards sites={shown} heading="h3" favorite={false} {...rest} />
    </>
  );
});

type CardsProps = Omit<Props, "arranged" | "limit"> & {
  sites: readonly BoardSite[];
  heading: "h2" | "h3";
  favorite: boolean;
};

const Cards = ({ sites, heading, favorite, selected, marks, words }: CardsProps) => (
  <ul className="sites">
    {sites.map((site) => (
      <SiteCard
        key={site.slug}
        site={site}
        heading={heading}
        selected={site.slug === selected}
        favorite={marks && favorite}
        connected={marks?.connected[site.slug]}
        words={words}
      />
    ))}
  </ul>
);
