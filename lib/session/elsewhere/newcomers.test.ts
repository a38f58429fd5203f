import { expect, it } from "vitest";
import { setUpProcessDatabase } from "@/test/database/database";
import { comeFrom, comingAs, makeBelieved } from "@/test/upstream/people";
import { setUpUpstream } from "@/test/upstream/set-up";

const test = setUpProcessDatabase({ APP_SECRET: "s".repeat(32), LOG_LEVEL: "silent" });

const upstream = setUpUpstream();

it.each<[string, ReturnType<typeof comingAs>, string]>([
  ["of another domain", comingAs("new@other.example"), "domain_foreign"],
  [
    "that isn't verified",
    comingAs("new@example.org", { email_verified: false }),
    "address_unverified",
  ],
  ["that is missing", comingAs(null), "address_missing"],
])(
  "rule 160: makes no account for an address %s, if the provider has domains",
  async (_, answer, about) => {
    const provider = await makeBelieved(test.db, upstream, { provisions: true });
    expect(await comeFrom(upstream, provider, answer)).toMatchObject({
      error: { page: "noAccount" },
    });
    const [event] = await test.db.$client`select after ->> 'about' as about from audit_events
    where event = 'session.elsewhere_failed' and after ->> 'providerId' = ${provider.id}`;
    expect(event?.about).toBe(about);
  },
);
