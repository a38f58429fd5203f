import * as z from "zod";
import * as gates from "@/lib/applications/gates";
import { registerGate } from "@/lib/applications/register";
import { checkbox, flag } from "@/lib/fields";
import { accessFields } from "@/lib/groups/fields";
import { IDENTITY_HEADERS } from "@/lib/oauth/gate/identity";
import { isPublicPathEntry, MOST_PATHS } from "@/lib/oauth/gate/public-paths";
import { ok } from "@/lib/result";
import type { WhichSite } from "@/lib/sites/editing/change";
import { CHANGED, CLIENT_ID, GROUPS, OF_APPLICATION, OF_APPLICATIONS } from "./of-application";
import { changing, defineOperation, namedBy } from "./operation";
import { protect } from "./protect-site";

const list = z
  .string()
  .transform((typed) => [...new Set(typed.split(/[\s,]+/).filter((entry) => entry !== ""))])
  .meta({ list: true });

/** Returns the origin of an address as people copy it: with a path, or without a scheme. Any other text as it is. */
const toOrigin = (typed: string) =>
  URL.parse(typed.includes("://") ? typed : `https://${typed}`)?.origin ?? typed;

const REFUSALS = {
  ...OF_APPLICATIONS.refusals,
  gate_unknown: CLIENT_ID("This application isn't a site behind a proxy."),
  changed_meanwhile: CHANGED,
  ...{ ...GROUPS, missing: "Is required." },
  registered_already: { at: null, reason: "This site is already registered." },
  origin_unfit: "Must be an https origin on another host than Foyer, with a port if it isn't 443.",
  origin_taken: { at: "origin", reason: "Another gate protects this origin." },
  public_paths_unfit:
    "Must be up to 50 paths without special characters. A path that ends in a slash includes what is below it.",
  sends_unfit: `Must be some of ${IDENTITY_HEADERS.join(", ")}.`,
  idle_unfit: "Must be 5 to 10,080 minutes.",
};

/** Settings of a gate that can be changed, as texts. */
export const gateSettings = z.object({
  publicPaths: list.refine(
    (paths) => paths.length <= MOST_PATHS && paths.every(isPublicPathEntry),
    "public_paths_unfit",
  ),
  sends: list.refine(
    (names) => names.every((name) => IDENTITY_HEADERS.some((known) => known === name)),
    "sends_unfit",
  ),
  idleMinutes: z.coerce
    .number<string>()
    .int("idle_unfit")
    .min(5, "idle_unfit")
    .max(10_080, "idle_unfit"),
});

export const newGate = z.object({
  name: z.string().trim().min(1, "missing"),
  origin: z.string().trim().transform(toOrigin).refine(gates.isGateOrigin, "origin_unfit"),
  ...gateSettings.shape,
  withoutAssertion: flag,
  groups: accessFields.shape.groups,
});

export const createGate = defineOperation({
  ...OF_APPLICATIONS,
  name: "gates create",
  summary:
    "Protects a site behind a proxy, for everyone or only for the members of some groups; prints the address that the proxy asks.",
  fields: newGate,
  defaults: { sends: gates.NEW_GATE.sends.join(" "), idleMinutes: `${gates.NEW_GATE.idleMinutes}` },
  refusals: REFUSALS,
  run: ({ groups, withoutAssertion, ...gate }, { context }) =>
    registerGate(
      { ...gate, assertion: !withoutAssertion },
      { ...context, access: { open: groups.length === 0, groups } },
    ),
  event: "application.registered",
});

export const changeGate = defineOperation({
  ...OF_APPLICATION,
  name: "gates change",
  summary:
    "Changes which paths of a site everybody may open, what the site gets about its users, and when they sign in again; a list replaces the former one.",
  fields: changing(gateSettings.extend({ assertion: checkbox })),
  refusals: REFUSALS,
  run: (
    { id, revision: _, clientId: __, ...change }: { id: string; clientId?: string } & Change,
    { context },
  ) => gates.changeGate({ id }, change, context),
  event: "application.changed",
});

type Change = { revision?: number } & Partial<gates.GateSettings>;

export const listGates = defineOperation({
  ...OF_APPLICATIONS,
  name: "gates list",
  summary:
    "Lists the sites behind a proxy by origin, with the address that the proxy of each asks.",
  run: async () => ok(await gates.listGates()),
  event: null,
});

export const protectSite = defineOperation({
  permission: "applications",
  fresh: "administration",
  name: "sites protect",
  summary:
    "Protects the origin of a site's target by a gate, for everyone who signs in or for the groups that see the site, and links the site to it; prints the address that the proxy asks.",
  subject: namedBy("SLUG", "site_unknown", (slug): { site: WhichSite } => ({ site: { slug } })),
  run: ({ site }, { context }) => protect(site, context),
  refusals: {
    site_unknown: { at: "SLUG", reason: "No site has this slug." },
    changed_meanwhile: { at: "SLUG", reason: "Someone else changed this site. Try again." },
    has_application: {
      at: "SLUG",
      reason: "People sign in to this site with an application already.",
    },
    target_unfit: {
      at: "SLUG",
      reason: "The site has no target that starts with https and has a host of its own.",
    },
    origin_taken: { at: "SLUG", reason: "Another gate protects the origin of this site." },
    ...GROUPS,
    unfit: { at: "SLUG", reason: "The site's title doesn't fit an application." },
  },
  event: "application.registered",
});
