import { Fragment, memo, type ReactNode } from "react";
import { Monogram } from "@/app/_ui/monogram";
import { imagePath } from "@/lib/images/image-path";
import { type BoardSite, openAddress } from "@/lib/sites/catalog/board-site";
import { splitMatches } from "@/lib/sites/catalog/split-matches";
import type { BoardDown } from "./board-down";
import type { BoardMarks } from "./board-marks";
import type { BoardWords } from "./board-words";
import { SiteSign } from "./site-sign";
import { StarButton } from "./star-button";

export const cardId = (slug: string) => `site-${slug}`;

type Props = {
  site: BoardSite;
  /** Search text that is marked; null without a search. */
  q: string | null;
  selected: boolean;
  /** Null if the visitor isn't signed in, which hides the star. */
  favorite: boolean | null;
  /** True if the visitor is in a group that the site's application admits. */
  admitted: boolean;
  connected: BoardMarks["connected"][string] | undefined;
  down: BoardDown[string] | undefined;
  heading: "h2" | "h3";
  words: BoardWords;
  /** Picture in place of the site's own, in a preview. */
  mark?: ReactNode;
};

/** A card: one link to the address that opens the site, and the star beside it. */
export const SiteCard = memo(function SiteCard(props: Props) {
  const { site, selected, favorite, words } = props;
  return (
    <li className="site">
      <CardLink site={site} selected={selected} className="site-card">
        <CardBody {...props} />
      </CardLink>
      {favorite !== null && <StarButton site={site} favorite={favorite} words={words} />}
    </li>
  );
});

type LinkProps = {
  site: BoardSite;
  selected?: boolean;
  className: string;
  title?: string;
  children: ReactNode;
};

/** Link that opens a site; not a link if the site has no target. */
export function CardLink({ site, selected = false, children, ...rest }: LinkProps) {
  const id = cardId(site.slug);
  if (!site.opens)
    return (
      <div id={id} {...rest}>
        {children}
      </div>
    );
  return (
    <a id={id} href={openAddress(site)} data-selected={selected || undefined} {...rest}>
      {children}
    </a>
  );
}

function CardBody({ site, q, admitted, connected, down, heading: Heading, words, mark }: Props) {
  return (
    <>
      {mark ?? <SiteIcon site={site} />}
      <div className="site-words">
        <div className="site-top">
          <Heading className="site-title">
            <bdi>
              <MarkedText text={site.title} q={q} />
            </bdi>
          </Heading>
          {site.pinned && <Mark name="pin" title={words.pinned.mark} />}
          {site.limited && <Mark name="limited" title={words.limited} />}
        </div>
        <p className="site-host">
          {site.kind === "external" && <Mark name="external" title={words.external} />}
          <bdi>
            <MarkedText text={site.displayUrl} q={q} />
          </bdi>
          {down && <Down down={down} />}
          {!site.opens && <span className="shrink-0">{words.unavailable}</span>}
        </p>
        <p className="site-text">
          <MarkedText text={site.description} q={q} />
        </p>
        {site.signsIn && <Account site={site} {...{ admitted, connected, words }} />}
      </div>
    </>
  );
}

const Mark = ({ name, title }: { name: string; title: string }) => (
  <span title={title} className="site-mark">
    <SiteSign name={name} className="size-3.5 fill-none" />
    <span className="sr-only">{title}</span>
  </span>
);

/** How long the site hasn't answered. */
const Down = ({ down: [text, exact] }: { down: BoardDown[string] }) => (
  <span title={exact} className="flex shrink-0 items-center gap-1 text-danger">
    <SiteSign name="down" className="size-3.5 fill-none" />
    {text}
  </span>
);

type AccountProps = Pick<Props, "site" | "admitted" | "connected" | "words">;

/** Says that people sign in to the site with their account here, and when the visitor did, or that it isn't open to them. */
function Account({ site, admitted, connected, words }: AccountProps) {
  const isClosed = site.restricted && !admitted;
  return (
    <p className="site-account">
      {connected ? (
        <Used connected={connected} />
      ) : (
        <>
          <SiteSign name={isClosed ? "limited" : "account"} className="size-3.5 fill-none" />
          {isClosed ? words.closed : words.signsIn}
        </>
      )}
    </p>
  );
}

/** When the visitor last used the site's application: short, in full for screen readers. */
export const Used = ({
  connected: [text, short, exact, isRecent],
}: {
  connected: NonNullable<Props["connected"]>;
}) => (
  <span
    title={exact ? `${text} (${exact})` : text}
    data-recent={isRecent || undefined}
    className="site-used"
  >
    <span aria-hidden="true">{short}</span>
    <span className="sr-only">{text}</span>
  </span>
);

/** The icon of a site: of the library (site-signs.tsx), a picture, or a monogram. */
export function SiteIcon({ site }: { site: Pick<BoardSite, "icon" | "title"> }) {
  if (site.icon === null) return <Monogram name={site.title} size="card" />;
  const [name = "", color] = site.icon.split(" ");
  if (color)
    return (
      <svg viewBox="-10 -10 44 44" aria-hidden="true" className="site-tile site-glyph">
        <path fill={color} d="M-10-10h44v44h-44z" />
        <use href={`#glyph-${name}`} />
      </svg>
    );
  return (
    // biome-ignore lint/performance/noImgElement: already small, and next/image sets inline styles, which the CSP forbids
    <img
      src={imagePath(name)}
      alt=""
      width={40}
      height={40}
      loading="lazy"
      decoding="async"
      className="site-tile rounded-md object-contain"
    />
  );
}

function MarkedText({ text, q }: { text: string; q: string | null }) {
  if (q === null) return text;
  return splitMatches(text, q).map((part, at) => {
    const key = `${at}`;
    return at % 2 === 0 ? <Fragment key={key}>{part}</Fragment> : <mark key={key}>{part}</mark>;
  });
}
