import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDatabase, openPools } from "@/db/client";
import { CLIENT_ADDRESS } from "@/lib/http/client-address";
import { createProcessDatabase, type TestDatabase } from "@/test/database/database";
import { countResetRequest, knownResetLimit } from "./reset-limit";

let test: TestDatabase;
beforeAll(async () => {
  test = await createProcessDatabase();
});
afterAll(() => test.drop());

it("refuses a network's 21st request within an hour, and all after it without a statement", async () => {
  const headers = new Headers({ [CLIENT_ADDRESS]: "192.0.2.1" });
  const now = new Date();
  for (let n = 0; n < 20; n++) {
    expect(knownResetLimit(headers, now)).toBeNull();
    expect(await countResetRequest(headers, now)).toEqual({ ok: true, value: null });
  }
  await closeDatabase();
  for (let n = 0; n < 100; n++) {
    expect(knownResetLimit(headers, now)).toBe(3600);
    expect(await countResetRequest(headers, now)).toEqual({ ok: true, value: 3600 });
  }
  expect(openPools()).toEqual([]);
  expect(knownResetLimit(new Headers({ [CLIENT_ADDRESS]: "192.0.2.2" }), now)).toBeNull();
});

it("refuses the 201st request of an IPv6 /48 within an hour, whatever its /64", async () => {
  const now = new Date();
  const headers = (n: number) => new Headers({ [CLIENT_ADDRESS]: `2001:db8:1:${n}::1` });
  for (let n = 0; n < 200; n++)
    expect(await countResetRequest(headers(n % 100), now)).toEqual({ ok: true, value: null });
  expect(await countResetRequest(headers(100), now)).toEqual({ ok: true, value: 3600 });
  expect(knownResetLimit(headers(101), now)).toBe(3600);
  const another = new Headers({ [CLIENT_ADDRESS]: "2001:db8:2::1" });
  expect(await countResetRequest(another, now)).toEqual({ ok: true, value: null });
});
