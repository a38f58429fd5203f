import { readIcon } from "@/lib/images/read-image";
import { setFavorite } from "@/lib/sites/catalog/favorites";
import type { Audience } from "@/lib/sites/editing/audience";
import { setIcon, setLibraryIcon } from "@/lib/sites/editing/icon";
import { permitAll } from "@/lib/sites/editing/redirects";
import { addSite } from "@/lib/sites/editing/sites";
import { setTarget } from "@/lib/sites/editing/target";
import { APPLICATIONS } from "./application-list";
import { drawMark } from "./logos";
import { accepted, contextOf, found, type Seeding } from "./seeding";
import {
  DISABLED,
  HEAVIEST,
  type ListedSite,
  SITES,
  WITH_UPLOAD,
  WITHOUT_TARGET,
} from "./site-list";
import { before, DAY } from "./times";

/** Weights of the first sites, which are pinned, and of the next one; and the distance to each other. */
const [PINNED, FIRST, STEP] = [3, 680, 40];

const weightOf = (slug: string) => {
  const place = HEAVIEST.indexOf(slug);
  if (place < 0) return 0;
  return place < PINNED ? 980 - place * STEP : FIRST - (place - PINNED) * STEP;
};

/** Adds all sites to the directory, oldest first. */
export async function addSites(seeding: Seeding): Promise<void> {
  for (const [place, site] of SITES.entries()) {
    const at = before(seeding.now, (84 - place) * DAY);
    const context = contextOf(seeding, EDITORS[place % EDITORS.length] ?? "admin", at);
    const siteId = accepted(await addSite(fieldsOf(seeding, site), permitAll, context));
    const which = { siteId, revision: 1 };
    if (WITH_UPLOAD.includes(site.slug)) {
      const icon = accepted(await readIcon(await iconOf(site), context.actorId));
      accepted(await setIcon(which, icon, context));
    } else accepted(await setLibraryIcon(which, {}, context));
  }
  await changeTargets(seeding);
  for (const [username, slugs] of Object.entries(FAVORITES))
    for (const slug of slugs)
      await setFavorite({ userId: found(seeding.users, username), slug, favorite: true });
}

const EDITORS = ["marta.kowalska", "jane.okafor", "tomas", "admin"];

const FAVORITES = {
  ada: ["gitlab", "notebooks", "library", "rooms", "arxiv"],
  admin: ["grafana", "netbox", "service-desk"],
  priya: ["grafana", "status"],
};

const FOR_EVERYONE: Audience = { audience: "everyone", groups: "" };

/** Sites that only some people see. */
const LIMITED = new Map<string, Audience>([
  ["vault", { audience: "signed_in", groups: "" }],
  ["registry", { audience: "groups", groups: "engineering" }],
  ["payroll", { audience: "groups", groups: "staff" }],
]);

const fieldsOf = ({ applications }: Seeding, site: ListedSite) => ({
  slug: site.slug,
  title: site.title,
  displayUrl: site.address,
  description: site.description,
  kind: site.kind,
  pinWeight: weightOf(site.slug),
  section: site.group,
  targetUrl: site.slug === WITHOUT_TARGET ? null : `https://${site.address}`,
  application: site.application && found(applications, site.application).clientId,
  enabled: !DISABLED.has(site.slug),
  monitored: false,
  ...(LIMITED.get(site.slug) ?? FOR_EVERYONE),
});

function iconOf({ slug, application }: ListedSite): Promise<Buffer> {
  const logo = APPLICATIONS.find(({ name }) => name === application)?.logo;
  if (!logo) throw new Error(`${slug} has no application with a logo`);
  return drawMark(logo);
}

/** Moves some sites to another address, so that they have a history. */
async function changeTargets(seeding: Seeding) {
  const moved = [
    ["wiki", "https://wiki.example.org/start", 31],
    ["time-sheet", "https://time.example.org/week?view=mine", 16],
    ["wiki", "https://wiki.example.org", 6],
  ] as const;
  for (const [slug, target, days] of moved)
    accepted(
      await setTarget(slug, target, contextOf(seeding, "tomas", before(seeding.now, days * DAY))),
    );
}
