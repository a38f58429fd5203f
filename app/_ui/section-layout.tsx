import { ChevronDown, type IconNode, Menu } from "lucide";
import type { ComponentType, ReactNode } from "react";
import { PAGE } from "@/lib/http/address";
import { requestHeaders } from "@/lib/http/request-headers";
import { AnsweredPages } from "./answered-page";
import { Icon } from "./icon";
import { PageShell } from "./page-shell";
import type { Place } from "./place";
import "@/app/sections.css";

/** Classes of a link to a page of the section. */
const TAB =
  "inline-flex min-h-10 items-center rounded-md px-3 text-sm text-soft pointer-fine:min-h-9 hover:bg-tint hover:text-ink aria-[current]:bg-tint aria-[current]:font-semibold aria-[current]:text-accent";

type Entry = {
  href: string;
  words: string;
  icon: IconNode;
  /** Heading above this entry and the next ones with the same one. */
  group?: string | undefined;
  /** Page of this entry whose address isn't below it. */
  also?: string;
  /** Number of what awaits the viewer there, and what that means. */
  waiting?: { count: number; words: string } | null;
};

type Props = {
  place: Place;
  /** Accessible name of the list. */
  label: string;
  /** Pages of the section that the viewer may open. Without any, the section has no list. */
  pages: readonly Entry[];
  /** Table of contents of the page at an address, below the list if there is room. */
  contents?: Readonly<Record<string, ComponentType>>;
  children: ReactNode;
};

/** Layout for a group of related pages, listed on the side, or in a menu on a narrow screen. */
export async function SectionLayout({ place, label, pages, contents, children }: Props) {
  const here = placeOf((await requestHeaders()).get(PAGE) ?? "/");
  if (pages.length === 0)
    return (
      <PageShell here={null} target={null}>
        {children}
      </PageShell>
    );
  const list = <Pages label={label} pages={pages} here={here} />;
  const Contents = contents?.[here];
  return (
    <PageShell here={place} target={null}>
      <div className="grid gap-x-10 gap-y-5 md:grid-cols-[13rem_minmax(0,1fr)]">
        {Contents === undefined ? (
          list
        ) : (
          <div className="min-w-0 self-start md:sticky md:top-6">
            {list}
            <div className="mt-5 max-md:hidden">
              <Contents />
            </div>
          </div>
        )}
        <AnsweredPages framed>{children}</AnsweredPages>
      </div>
    </PageShell>
  );
}

/** Returns the page of a section's list that an address is at or below. */
const placeOf = (address: string) =>
  new URL(address, "http://x").pathname.split("/", 3).join("/").replace(/\/$/, "");

/** A menu below its button on a narrow screen, which needs no script; beside the page on a wide one (app/sections.css). */
function Pages({ label, pages, here }: Pick<Props, "label" | "pages"> & { here: string }) {
  const current = pages.find(({ href, also }) => href === here || also === here);
  return (
    <div className="min-w-0 self-start md:sticky md:top-6">
      <button type="button" popoverTarget="section-pages" className="section-button">
        <Icon node={current?.icon ?? Menu} className="size-4.5 shrink-0 text-soft" />
        <span className="max-w-full shrink-0 truncate font-semibold">
          {current && <span className="sr-only">{label}: </span>}
          {current?.words ?? label}
        </span>
        {current?.waiting && (
          <span className="min-w-0 truncate text-xs text-accent">{current.waiting.words}</span>
        )}
        <Icon node={ChevronDown} className="ms-auto size-5 shrink-0 text-soft" />
      </button>
      <nav id="section-pages" popover="auto" aria-label={label} className="section-pages">
        {[...new Set(pages.map(({ group }) => group))].map((group) => (
          <ul key={group ?? ""} aria-label={group} className="flex flex-col gap-1">
            {group && (
              <li aria-hidden="true" className="px-3 pt-4 pb-1 text-xs text-soft">
                {group}
              </li>
            )}
            {pages
              .filter((page) => page.group === group)
              .map((page) => (
                <li key={page.href} className="relative">
                  <PageLink {...page} here={here} />
                </li>
              ))}
          </ul>
        ))}
      </nav>
    </div>
  );
}

/** Classes of the number of what awaits the viewer. */
const COUNT = "rounded-full bg-accent px-1.5 text-xs font-semibold text-on-accent tabular-nums";

const PageLink = ({ href, words, icon, also, waiting, here }: Entry & { here: string }) => (
  <>
    <a
      href={href}
      aria-current={href === here || also === here ? "page" : undefined}
      aria-describedby={waiting ? `waiting-${href}` : undefined}
      className={`${TAB} w-full wrap-anywhere gap-2.5 ${waiting ? "pe-9" : ""}`}
    >
      <Icon node={icon} className="size-4.5 shrink-0" />
      {words}
    </a>
    {waiting && <Waiting id={`waiting-${href}`} {...waiting} />}
  </>
);

/** Stands over the end of its link, whose name it isn't part of. */
const Waiting = ({ id, count, words }: { id: string; count: number; words: string }) => (
  <span
    id={id}
    title={words}
    className={`pointer-events-none absolute end-2.5 top-1/2 -translate-y-1/2 ${COUNT}`}
  >
    <span aria-hidden>{count}</span>
    <span className="sr-only">{words}</span>
  </span>
);
