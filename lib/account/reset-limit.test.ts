import { expect, it } from "vitest";
import { closeDatabase, openPools } from "@/db/system/client";
import { CLIENT_ADDRESS, clientNetworks } from "@/lib/http/client-address";
import { setUpProcessDatabase } from "@/test/database/database";
import { countResetRequest } from "./reset-limit";

setUpProcessDatabase();

const from = (address: string, caller: string | null = null) => ({
  networks: clientNetworks({ headers: new Headers({ [CLIENT_ADDRESS]: address }) }),
  caller,
});

it("refuses a network's 21st request within an hour, and all after it without a statement", async () => {
  const sender = from("192.0.2.1");
  const now = new Date();
  for (let n = 0; n < 20; n++) {
    expect(await countResetRequest(sender, now)).toEqual({ ok: true, value: null });
  }
  expect(await countResetRequest(from("192.0.2.2"), now)).toEqual({ ok: true, value: null });
  await closeDatabase();
  for (let n = 0; n < 100; n++) {
    expect(await countResetRequest(sender, now)).toEqual({ ok: true, value: 3600 });
  }
  expect(openPools()).toEqual([]);
});

it("refuses the 201st request of an IPv6 /48 within an hour, whatever its /64", async () => {
  const now = new Date();
  const senders = (n: number) => from(`2001:db8:1:${n}::1`);
  for (let n = 0; n < 200; n++)
    expect(await countResetRequest(senders(n % 100), now)).toEqual({ ok: true, value: null });
  expect(await countResetRequest(senders(100), now)).toEqual({ ok: true, value: 3600 });
  expect(await countResetRequest(senders(101), now)).toEqual({ ok: true, value: 3600 });
  const another = from("2001:db8:2::1");
  expect(await countResetRequest(another, now)).toEqual({ ok: true, value: null });
});

it("counts a known caller by itself: ten an hour, also in a full network", async () => {
  const now = new Date();
  for (let n = 0; n < 21; n++) await countResetRequest(from("192.0.2.3"), now);
  expect(await countResetRequest(from("192.0.2.3"), now)).toEqual({ ok: true, value: 3600 });
  for (let n = 0; n < 10; n++) {
    const sender = from("192.0.2.3", "browser of somebody");
    expect(await countResetRequest(sender, now)).toEqual({ ok: true, value: null });
  }
  expect(await countResetRequest(from("192.0.2.9", "browser of somebody"), now)).toEqual({
    ok: true,
    value: 3600,
  });
});
