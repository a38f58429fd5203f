import { memo } from "react";
import { Badge } from "@/app/_ui/badge";
import { Monogram } from "@/app/_ui/monogram";
import { imagePath } from "@/lib/images/image-path";
import type { BoardSite } from "@/lib/sites/catalog/board-site";
import type { BoardMarks } from "./board-marks";
import type { BoardWords } from "./board-words";
import { fill } from "./fill";
import { SiteSign } from "./site-sign";

export const cardId = (slug: string) => `site-${slug}`;

/** Used in a plain link, because a prefetch would count as a visit. */
export const redirectAddress = (slug: string) => `/api/v1/sites/${slug}/redirect`;

type Props = {
  site: BoardSite;
  selected: boolean;
  /** Null if the visitor isn't signed in, which hides the star. */
  favorite: boolean | null;
  connected: BoardMarks["connected"][string] | undefined;
  heading: "h2" | "h3";
  words: BoardWords;
};

/** A card: one link to the redirect address, and the star beside it. */
export const SiteCard = memo(function SiteCard(props: Props) {
  const { site, selected, favorite, words } = props;
  return (
    <li className="site">
      {site.opens ? (
        <a
          id={cardId(site.slug)}
          href={redirectAddress(site.slug)}
          data-selected={selected || undefined}
          className="site-card group"
        >
          <CardBody {...props} />
        </a>
      ) : (
        <div id={cardId(site.slug)} className="site-card group">
          <CardBody {...props} />
        </div>
      )}
      {favorite !== null && <StarButton site={site} favorite={favorite} words={words} />}
    </li>
  );
});

function CardBody({ site, favorite, connected, heading: Heading, words }: Props) {
  return (
    <>
      <div className={`site-head ${favorite === null ? "" : "pr-9 sm:as-list:pr-0"}`}>
        {site.icon === null ? <Monogram name={site.title} /> : <SiteIcon hash={site.icon} />}
        <div className="min-w-0 flex-1">
          <Heading className="text-lg group-hover:text-accent as-list:text-base">
            <bdi>{site.title}</bdi>
          </Heading>
          <p className="truncate text-sm text-soft">
            <bdi>{site.displayUrl}</bdi>
          </p>
        </div>
        {site.pinned && (
          <span title={words.pinned} className="mt-0.75 shrink-0 text-accent">
            <SiteSign name="pin" className="fill-current" />
            <span className="sr-only">{words.pinned}</span>
          </span>
        )}
      </div>
      <p className="site-text">{site.description}</p>
      <div className={`site-foot ${favorite === null ? "" : "as-list:pr-11"}`}>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Badge>{words.kinds[site.kind]}</Badge>
          {connected && (
            <span title={connected[1]} className="text-xs text-good">
              {connected[0]}
            </span>
          )}
        </span>
        {site.opens ? (
          <SiteSign name="open" className="fill-none text-soft group-hover:text-accent" />
        ) : (
          <span className="text-xs text-soft">{words.unavailable}</span>
        )}
      </div>
    </>
  );
}

const SiteIcon = ({ hash }: { hash: string }) => (
  // biome-ignore lint/performance/noImgElement: already small, and next/image sets inline styles, which the CSP forbids
  <img
    src={imagePath(hash)}
    alt=""
    width={44}
    height={44}
    loading="lazy"
    decoding="async"
    className="site-icon size-11 shrink-0 rounded-md object-contain"
  />
);

type StarProps = { site: BoardSite; favorite: boolean; words: BoardWords };

const StarButton = ({ site, favorite, words }: StarProps) => {
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
      className={`site-star ${favorite ? "text-accent" : "text-soft hover:text-accent"}`}
    >
      <SiteSign name="star" className={favorite ? "fill-current" : "fill-none"} />
    </button>
  );
};
