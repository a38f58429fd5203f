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

/** What the examples show: a site, the number of sites, the list's ETag, and a user. */
export type Shown = { site: Site; total: number; etag: string; user: CurrentUser };

export const MADE_UP: Shown = { site: SITE, total: 1, etag: '"5d1c0f"', user: USER };

/** Returns an example of each schema that an operation answers with, by the schema's name. */
export const examplesOf = ({ site, total, user }: Shown): Readonly<Record<string, object>> => ({
  SitePage: { items: [site], total, page: 1, pageSize: 1 },
  CurrentUser: user,
});

/** Returns the response of an operation that succeeds, as curl -i shows it. */
export function exampleResponse({ responses }: ReadOperation, shown: Shown): string {
  const [success] = responses;
  if (!success) return "";
  const values: Readonly<Record<string, string | undefined>> = {
    ETag: shown.etag,
    Location: shown.site.targetUrl ?? SITE.targetUrl,
  };
  const schema = success.content?.["application/json"]?.schema;
  const body = examplesOf(shown)[(schema && referred(schema)) ?? ""];
  const headers = Object.keys(success.headers ?? {}).map((name) => `${name}: ${values[name]}`);
  const type = body ? ["Content-Type: application/json"] : [];
  const lines = [`HTTP/1.1 ${success.status}`, ...type, ...headers].join("\n");
  return body ? `${lines}\n\n${JSON.stringify(body, null, 2)}` : lines;
}
