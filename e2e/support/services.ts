import { makeApi, makeService } from "@/test/apis";
import { callAs } from "./flow";
import { expect } from "./spec";
import { db, world } from "./world";

export type ServiceToken = {
  access_token: string;
  token_type: string;
  expires_in: number;
  scope: string;
};

type Client = Parameters<typeof callAs>[0];

/** Creates an API and a service that may use all its scopes. */
export async function newService(
  api: Parameters<typeof makeApi>[1] = {},
  service: Parameters<typeof makeService>[2] = {},
) {
  const made = await makeApi(db(), api);
  return { api: made, service: await makeService(db(), [made], service) };
}

export const askForToken = (
  client: Client,
  form: Record<string, string> = {},
  origin = world().origin,
) => callAs(client, "/oauth/token", { grant_type: "client_credentials", ...form }, origin);

export async function obtainServiceToken(client: Client, form: Record<string, string> = {}) {
  const response = await askForToken(client, form);
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json()) as ServiceToken;
}

/** Returns the response of introspection, which a client with credentials always gets. */
export async function introspect(client: Client, token: string, origin = world().origin) {
  const response = await callAs(client, "/oauth/introspect", { token }, origin);
  expect(response.status).toBe(200);
  return response.json();
}

/** Returns the number of tokens that pages show. It is written every two seconds. */
export async function countTokens(serviceId: string, apiId: string) {
  const [row] = await db().$client`
    select tokens from api_uses where application_id = ${serviceId} and api_id = ${apiId}`;
  return row?.tokens;
}

export const INACTIVE = { active: false };

export const bothOrigins = () => [world().origin, world().secondOrigin];
