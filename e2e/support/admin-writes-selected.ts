import { makeSite } from "@/test/factories";
import { type Leaves, row, type Write } from "./admin-write";
import { anApplication, aWaiting, type Made, type Place, UNKNOWN } from "./admin-writes";
import { aDeactivated, anInvited, aPerson } from "./admin-writes-people";

/** Returns what one row of a list needs, in any of these fields. */
type Make = (place: Place) => Promise<Made>;

const NAMES = ["user", "application", "site"] as const;

/** Fields of the question about the rows. */
const CHOSEN: ReadonlySet<string> = new Set(["group", "role", "section", "audience", "groups"]);

/** Name of a row's checkbox. */
export const rowName = (id: string) =>
  `row.${Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url")}`;

/** `again` is false if the same post has an effect each time. */
const selected = (form: string, leaves: Leaves, make: Make, again = true): Write => ({
  ...row(`/admin/${form}-selected`, leaves, async (place) => {
    const made = [await make(place), await make(place)];
    const ids = made.map(({ fields }) => String(NAMES.map((name) => fields[name]).find(Boolean)));
    const given = Object.entries(made[0]?.fields ?? {});
    const more = Object.fromEntries(given.filter(([name]) => CHOSEN.has(name)));
    const fields = { ...Object.fromEntries(ids.map((id) => [rowName(id), "1"])), ...more };
    return { fields, ...(!again && { stale: { ...more, [rowName(UNKNOWN)]: "1" } }) };
  }),
  times: 2,
});

const SITES = "site.changed both sites";

const aSiteThat =
  (isEnabled: boolean, more: Record<string, string> = {}): Make =>
  async ({ db }) => {
    const { id: site } = await makeSite(db, isEnabled ? {} : { enabledAt: null });
    return { fields: { site, ...more } };
  };

/** A user, and a group to add them to. */
const aGroupless: Make = async (place) => {
  const [group] = await place.db.$client<{ key: string }[]>`
    insert into groups (key, name) values (gen_random_uuid()::text, 'Room') returning key`;
  return aPerson(place, { group: group?.key ?? "" });
};

/** Writes about several rows of a list, each with an event of its own. */
export const SELECTED_WRITES: readonly Write[] = [
  selected("users/deactivate", "user.deactivated both sessions users", (at) => aPerson(at)),
  selected("users/reactivate", "user.reactivated both users", aDeactivated),
  selected("applications/approve", "application.approved both applications", aWaiting),
  selected("users/role", "user.changed both users", (at) => aPerson(at, { role: "editor" })),
  selected("users/sign-out", "user.signed_out before sessions users", (at) => aPerson(at), false),
  selected("users/invite", "user.invited after invitations", anInvited, false),
  selected("users/add", "group.member_added after group_members", aGroupless),
  selected("applications/suspend", "application.suspended both applications", (at) =>
    anApplication(at, false),
  ),
  selected("applications/lift", "application.lifted both applications", (at) =>
    anApplication(at, false, { suspendedAt: new Date() }),
  ),
  selected("sites/enable", SITES, aSiteThat(false)),
  selected("sites/disable", SITES, aSiteThat(true)),
  selected("sites/section", SITES, aSiteThat(true, { section: "A" })),
  selected("sites/icon", "site.changed both images sites", async ({ db }) => ({
    fields: { site: (await makeSite(db, { title: "Wiki" })).id },
  })),
  selected("sites/audience", SITES, aSiteThat(true, { audience: "signed_in", groups: "" })),
];
