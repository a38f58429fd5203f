import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card } from "@/app/_ui/card";
import { RelativeTime } from "@/app/_ui/relative-time";
import { ownerAddress } from "@/app/admin/users/owned-list";
import type { Attention } from "@/lib/statistics/overview";

type Props = {
  attention: Attention;
  /** Times of upcoming key rotations, earliest first. */
  rotations: readonly Date[];
  /** True while the first steps are shown, which need attention themselves. */
  isNew: boolean;
};

/** Kinds of decisions that wait, and the list where each is made. */
const WAITING = [
  { what: "applications", href: "/admin/applications?state=pending" },
  { what: "apis", href: "/admin/apis" },
  { what: "requests", href: "/admin/apis" },
] as const;

/** Lists what needs attention, each with a link. */
export function AttentionCard({ attention, rotations, isNew }: Props) {
  const t = useTranslations("adminOverview.attention");
  const { waiting, open, sites, ownerless, mails } = attention;
  const [first] = rotations;
  const points: [string, ReactNode][] = WAITING.flatMap(({ what, href }) =>
    waiting[what] === 0
      ? []
      : [
          [
            what,
            <a key={what} href={href} className="link">
              {t(what, { count: waiting[what] })}
            </a>,
          ],
        ],
  );
  if (open.count > 0) points.unshift(["open", <Sites key="open" what="openSites" {...open} />]);
  if (sites.count > 0)
    points.push(["sites", <Sites key="sites" what="sitesWithoutTarget" {...sites} />]);
  if (ownerless.count > 0) points.push(["ownerless", <Ownerless key="ownerless" {...ownerless} />]);
  if (first) {
    const words = t.rich("keys", {
      count: rotations.length,
      time: () => <RelativeTime at={first} />,
    });
    points.push([
      "keys",
      <a key="keys" href="/admin/keys" className="link">
        {words}
      </a>,
    ]);
  }
  if (mails.oldest) {
    const { count, oldest } = mails;
    points.push(["mails", t.rich("mails", { count, time: () => <RelativeTime at={oldest} /> })]);
  }
  if (points.length === 0) return !isNew && <p className="text-soft">{t("nothing")}</p>;
  return (
    <Card>
      <h2 className="text-title">{t("title")}</h2>
      <ul className="mt-3 grid list-disc gap-2 pl-5">
        {points.map(([name, words]) => (
          <li key={name}>{words}</li>
        ))}
      </ul>
    </Card>
  );
}

type SitesProps = Attention["sites"] & { what: "openSites" | "sitesWithoutTarget" };

function Sites({ what, count, named }: SitesProps) {
  const words = useTranslations("adminOverview.attention")(what, { count });
  const links = named.map(({ id, title }) => ({ href: `/admin/sites/${id}`, text: title }));
  return <Named words={words} count={count} links={links} />;
}

function Ownerless({ count, named }: Attention["ownerless"]) {
  const words = useTranslations("adminOverview.attention")("ownerless", { count });
  const links = named.map((owned) => ({ href: ownerAddress(owned), text: owned.name }));
  return <Named words={words} count={count} links={links} />;
}

type NamedProps = {
  words: string;
  count: number;
  links: readonly { href: string; text: string }[];
};

/** A sentence with links to the first of what it counts. */
function Named({ words, count, links }: NamedProps) {
  const t = useTranslations("adminOverview.attention");
  return (
    <div className="flex flex-wrap items-baseline gap-x-3">
      {words}
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {links.map(({ href, text }) => (
          <li key={href}>
            <a href={href} className="link">
              <bdi>{text}</bdi>
            </a>
          </li>
        ))}
        {count > links.length && (
          <li className="text-soft">{t("andMore", { count: count - links.length })}</li>
        )}
      </ul>
    </div>
  );
}
