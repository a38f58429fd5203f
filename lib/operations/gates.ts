import * as z from "zod";
import { registerGate } from "@/lib/applications/register";
import { flag } from "@/lib/fields";
import { accessFields } from "@/lib/groups/fields";
import { IDENTITY_HEADERS } from "@/lib/oauth/gate/identity";
import { isPublicPathEntry, MOST_PATHS } from "@/lib/oauth/gate/public-paths";
import { isLoopbackOrigin } from "@/lib/runtime/env";
import { GROUPS, OF_APPLICATIONS } from "./of-application";
import { defineOperation } from "./operation";

const list = z
  .string()
  .transform((typed) => [...new Set(typed.split(/[\s,]+/).filter((entry) => entry !== ""))])
  .meta({ list: true });

const ORIGIN = /^https?:\/\/[a-z0-9.-]+(?::[0-9]{1,5})?$/;

/** The origin as browsers write it (WHATWG URL), or the sign-in wouldn't come back. */
const isOrigin = (text: string) =>
  ORIGIN.test(text) &&
  URL.parse(text)?.origin === text &&
  (text.startsWith("https:") || isLoopbackOrigin());

const REFUSALS = {
  ...{ ...GROUPS, missing: "Is required." },
  registered_already: { at: null, reason: "This site is already registered." },
  origin_unfit:
    "Must be the origin of the site: https, the host in lower case, and a port if it isn't 443.",
  origin_taken: { at: "origin", reason: "Another gate protects this origin." },
  public_paths_unfit:
    "Must be up to 50 paths without special characters. A path that ends in a slash includes what is below it.",
  sends_unfit: `Must be some of ${IDENTITY_HEADERS.join(", ")}.`,
  idle_unfit: "Must be 5 to 10,080 minutes.",
};

export const createGate = defineOperation({
  ...OF_APPLICATIONS,
  name: "gates create",
  summary:
    "Protects a site behind a proxy, for everyone or only for the members of some groups; prints the address that the proxy asks.",
  fields: z.object({
    name: z.string().trim().min(1, "missing"),
    origin: z.string().trim().refine(isOrigin, "origin_unfit"),
    publicPaths: list.refine(
      (paths) => paths.length <= MOST_PATHS && paths.every(isPublicPathEntry),
      "public_paths_unfit",
    ),
    sends: list.refine(
      (names) => names.every((name) => IDENTITY_HEADERS.some((known) => known === name)),
      "sends_unfit",
    ),
    withoutAssertion: flag,
    idleMinutes: z.coerce.number().int("idle_unfit").min(5, "idle_unfit").max(10_080, "idle_unfit"),
    groups: accessFields.shape.groups,
  }),
  defaults: { sends: IDENTITY_HEADERS.join(" "), idleMinutes: "720" },
  refusals: REFUSALS,
  run: ({ groups, withoutAssertion, ...gate }, { context }) =>
    registerGate(
      { ...gate, assertion: !withoutAssertion },
      { ...context, access: { open: groups.length === 0, groups } },
    ),
  event: "application.registered",
});
