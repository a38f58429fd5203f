import type { CurrentUser } from "@/lib/oauth/token/claims";
import { type ReadOperation, referred } from "./reading";
import type { Site } from "./schemas";

const SITE: Site = {
  id: "3f6d2c1e-8a54-4b0e-9c7d-1f2a3b4c5d6e",
  slug: "wiki",
  title: "Wiki",
  displayUrl: "wiki.example.org",
  description: "What everybody here should know.",
  kind: "internal",
  pinWeight: 100,
  targetUrl: "https://wiki.example.org/",
};

const USER: CurrentUser = {
  sub: "9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d",
  preferred_username: "ada",
  name: "Ada Lovelace",
  email: "ada@example.org",
  email_verified: true,
};

/** Example of each schema that an operation answers with, by the schema's name. */
export const EXAMPLES: Readonly<Record<string, object>> = {
  SitePage: { items: [SITE], total: 1, page: 1, pageSize: 50 },
  CurrentUser: USER,
};

/** Returns the response of an operation that succeeds, as curl -i shows it. */
export function exampleResponse({ responses }: ReadOperation): string {
  const [success] = responses;
  if (!success) return "";
  const schema = success.content?.["application/json"]?.schema;
  const body = EXAMPLES[(schema && referred(schema)) ?? ""];
  const headers = Object.keys(success.headers ?? {}).map((name) => `${name}: ${HEADERS[name]}`);
  const type = body ? ["Content-Type: application/json"] : [];
  const lines = [`HTTP/1.1 ${success.status}`, ...type, ...headers].join("\n");
  return body ? `${lines}\n\n${JSON.stringify(body, null, 2)}` : lines;
}

const HEADERS: Readonly<Record<string, string>> = {
  ETag: '"5d1c0f"',
  Location: "https://wiki.example.org/",
};
