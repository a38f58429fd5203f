import { expect, it } from "vitest";
import { seal } from "@/lib/runtime/crypto";
import { changedHere } from "@/lib/runtime/watched";
import { setUpProcessDatabase } from "@/test/database/database";
import { comeFrom, comingAs, makeBelieved } from "@/test/upstream/people";
import { openedBy } from "@/test/upstream/provider";
import { setUpUpstream } from "@/test/upstream/set-up";
import { signedOutTo, signOutThere } from "./leave";

const test = setUpProcessDatabase({ APP_SECRET: "s".repeat(32), LOG_LEVEL: "silent" });

const upstream = setUpUpstream();

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

it("rule 168: a sign-out at a provider leads on to the application for ten minutes", async () => {
  const metadata = { ...upstream.metadata, end_session_endpoint: `${upstream.issuer}/logout` };
  const provider = await makeBelieved(test.db, upstream, {
    ...{ provisions: true, domains: [], signOutThere: true, metadata },
  });
  changedHere("identity_providers");
  const { id } = openedBy(await comeFrom(upstream, provider, comingAs(null)));
  const next = { clientId: "web", address: "https://web.example/?state=s" };
  const there = await signOutThere(id, next);
  const state = new URL(there?.location ?? "").searchParams.get("state") ?? "";
  expect(await signedOutTo(state, inMinutes(0))).toEqual(next);
  expect(await signedOutTo(state, inMinutes(9))).toEqual(next);
  expect(await signedOutTo(state, inMinutes(11))).toBeNull();
  for (const other of ["", "x", `${state}x`, await seal(JSON.stringify({ ...next, at: 0 }))])
    expect(await signedOutTo(other, inMinutes(0))).toBeNull();
  const alone = await signOutThere(id, null);
  expect(new URL(alone?.location ?? "").searchParams.has("state")).toBe(false);
});
