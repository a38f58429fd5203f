import { beforeAll, expect, it } from "vitest";
import { commandContext } from "@/db/audit/events";
import { completeEnvironment } from "@/lib/runtime/env";
import { setUpProcessDatabase } from "@/test/database/database";
import { changeSignInPolicy, policyFields, signInPolicy } from "./sign-in-policy";

const test = setUpProcessDatabase();
beforeAll(async () => {
  completeEnvironment({});
});

const NONE = { trustedBrowserDays: 0, requiredRoles: [], graceDays: 14 };

it("changes in the revision that was shown, with one event for each change", async () => {
  expect(await signInPolicy()).toEqual({ ...NONE, revision: 0 });
  const change = (trustedBrowserDays: number, revision: number) =>
    changeSignInPolicy(
      { ...NONE, trustedBrowserDays, revision },
      { ...commandContext(new Date()), twoStep: true },
    );
  expect(await change(0, 0)).toEqual({ ok: true, value: "as_it_was" });
  for (const revision of [0, 1]) {
    const days = revision === 0 ? [7, 30] : [0, 0];
    const both = await Promise.all(days.map((each) => change(each, revision)));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await change(7, revision)).toEqual({ ok: false, error: "changed_meanwhile" });
  }
  const events = await test.db.$client`
    select after from audit_events where event = 'policy.sign_in_changed' order by id`;
  expect(events).toHaveLength(2);
  expect(events.at(-1)?.after).toEqual(NONE);
  expect(await signInPolicy()).toEqual({ ...NONE, revision: 2 });
});

it.each(["", "1", "07", "31", "7 ", "-7"])("refuses %j days", (typed) =>
  expect(policyFields.shape.trustedBrowserDays.safeParse(typed).error?.issues).toMatchObject([
    { message: "days_unfit" },
  ]),
);
