import { callAs } from "./flow";
import { expect } from "./spec";

export type Client = Parameters<typeof callAs>[0];

export const revoke = (client: Client, token: string, more: Record<string, string> = {}) =>
  callAs(client, "/oauth/revoke", { token, ...more });

/** Expects the answer to a revocation: an empty 200 response that must not be cached. */
export async function expectRevoked(response: Response) {
  expect([response.status, await response.text()]).toEqual([200, ""]);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
}
