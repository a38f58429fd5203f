import { makeSite } from "@/test/factories";
import { row, type Write } from "./admin-write";
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
const selected = (
  address: string,
  [event, changes]: [event: string, changes: readonly string[]],
  make: Make,
  { says = "both", again = true }: { says?: Write["says"]; again?: boolean } = {},
): Write => ({
  ...row(
    event,
    says,
    changes,
  )(`/forms/admin/${address}`, async (place) => {
    const made = [await make(place), await make(place)];
    const ids = made.map(({ fields }) => String(NAMES.map((name) => fields[name]).find(Boolean)));
    const given = Object.entries(made[0]?.fields ?? {});
    const more = Object.fromEntries(given.filter(([name]) => CHOSEN.has(name)));
    const fields = { ...Object.fromEntries(ids.map((id) => [rowName(id), "1"])), ...more };
    return { fields, ...(!again && { stale: { ...more, [rowName(UNKNOWN)]: "1" } }) };
  }),
  times: 2,
});

const suspended: Make = (place) => anApplication(place, false, { suspendedAt: new Date() });

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
  selected("users/deactivate-selected", ["user.deactivated", ["sessions", "users"]], (place) =>
    aPerson(place),
  ),
  selected("users/reactivate-selected", ["user.reactivated", ["users"]], aDeactivated),
  selected("applications/approve-selected", ["application.approved", ["applications"]], aWaiting),
  selected("users/change-role-selected", ["user.changed", ["users"]], (place) =>
    aPerson(place, { role: "editor" }),
  ),
  selected(
    "users/sign-out-selected",
    ["user.signed_out", ["sessions", "users"]],
    (place) => aPerson(place),
    { says: "before", again: false },
  ),
  selected("users/invite-selected", ["user.invited", ["invitations"]], anInvited, {
    says: "after",
    again: false,
  }),
  selected("users/add-selected", ["group.member_added", ["group_members"]], aGroupless, {
    says: "after",
  }),
  selected("applications/suspend-selected", ["application.suspended", ["applications"]], (place) =>
    anApplication(place, false),
  ),
  selected("applications/lift-selected", ["application.lifted", ["applications"]], suspended),
  selected("sites/enable-selected", ["site.changed", ["sites"]], aSiteThat(false)),
  selected("sites/disable-selected", ["site.changed", ["sites"]], aSiteThat(true)),
  selected(
    "sites/section-selected",
    ["site.changed", ["sites"]],
    aSiteThat(true, { section: "A" }),
  ),
  selected(
    "sites/audience-selected",
    ["site.changed", ["sites"]],
    aSiteThat(true, { audience: "signed_in", groups: "" }),
  ),
];
