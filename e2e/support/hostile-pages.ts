import type { APIRequestContext } from "@playwright/test";
import { authorizeAddress, challengeOf, newVerifier } from "./flow";
import type { Bundle, makeHostileWorld } from "./hostile-world";

/** A page, and stored texts that must be on it: a page without them proves nothing. */
export type Visit = { address: string; shows: readonly string[]; status?: number };

type HostileWorld = Awaited<ReturnType<typeof makeHostileWorld>>;

/** Pages that list many things, as the administrator who owns them sees them. */
export function listPages({ things }: HostileWorld): Visit[] {
  const all = (read: (each: HostileWorld["things"][number]) => readonly string[]) =>
    things.flatMap(read);
  const applications = all(({ own }) => [own.name]);
  return [
    {
      address: "/",
      shows: all(({ site: { title, description, displayUrl } }) => [
        title,
        description,
        displayUrl,
      ]),
    },
    { address: "/account/apps", shows: applications },
    { address: "/account/apps/remove-all", shows: applications },
    { address: "/account/sessions", shows: all(({ text }) => [text(1)]) },
    { address: "/account/activity", shows: all(({ text }) => [text(0)]) },
    { address: "/account/security", shows: [] },
    { address: "/account/sessions/sign-out-others", shows: [] },
    { address: "/admin", shows: [] },
    { address: "/admin/sites", shows: all(({ site: { title, slug } }) => [title, slug]) },
    { address: "/admin/sites/export", shows: [] },
    { address: "/admin/applications", shows: applications },
    {
      address: "/admin/users",
      shows: all(({ names: { name, username, email } }) => [name, username, email]),
    },
    { address: "/admin/audit", shows: [...applications, ...all(({ site }) => [site.title])] },
    { address: "/admin/keys", shows: [] },
    { address: "/admin/keys/rotate", shows: [] },
    { address: "/admin/sign-in", shows: [] },
    { address: "/developer/apps", shows: applications },
  ];
}

const CHALLENGE = challengeOf(newVerifier());

/** Pages about one thing each, as the administrator sees them. */
export function detailPages(thing: Bundle): Visit[] {
  const { application, own, site, eventId, user, names, text } = thing;
  const settings = [own.name, own.developerName, own.policyUri, own.tosUri].map(String);
  const told = [...settings, text(0), text(2), text(6), text(7)];
  const failure = [own.name, text(4), text(7)];
  const secret = [own.name, text(5)];
  const tabs = (page: string): Visit[] => [
    { address: page, shows: [...failure, text(6)] },
    { address: `${page}/settings`, shows: told },
    { address: `${page}/secrets`, shows: secret },
    { address: `${page}/quickstart`, shows: [own.name] },
    { address: `${page}/activity`, shows: failure },
  ];
  return [
    { address: `/sign-out?client_id=${encodeURIComponent(own.clientId)}`, shows: [own.name] },
    {
      address: authorizeAddress(own, CHALLENGE, { redirect_uri: `${text(6)} sent` }),
      shows: [],
      status: 400,
    },
    {
      address: authorizeAddress(application, CHALLENGE, { client_id: text(0) }),
      shows: [],
      status: 400,
    },
    {
      address: `/admin/sites/${site.id}`,
      shows: [site.slug, ...[0, 1, 2, 4].map(text), String(site.targetUrl)],
    },
    { address: `/admin/sites/${site.id}/remove`, shows: [site.title] },
    ...tabs(`/admin/applications/${own.id}`),
    { address: `/admin/applications/${own.id}/people`, shows: [own.name, names.name] },
    { address: `/admin/applications/${own.id}/suspend`, shows: [own.name] },
    { address: `/admin/applications/${own.id}/remove`, shows: [own.name] },
    { address: `/admin/applications/${own.id}/secrets/${own.secretId}`, shows: secret },
    {
      address: `/admin/users/${user.id}`,
      shows: [names.username, names.name, names.email, text(5)],
    },
    { address: `/admin/users/${user.id}/deactivate`, shows: [names.name] },
    { address: `/admin/audit/${eventId}`, shows: [0, 1, 2, 3, 4, 5, 6].map(text) },
    ...tabs(`/developer/apps/${own.id}`),
    { address: `/developer/apps/${own.id}/people`, shows: [own.name] },
    { address: `/developer/apps/${own.id}/secrets/${own.secretId}`, shows: secret },
    { address: `/developer/apps/${own.id}/transfer`, shows: [own.name] },
    { address: `/developer/apps/${own.id}/remove`, shows: [own.name] },
  ];
}

/** Pages of the user themselves, and of a visitor who follows a mailed link. */
export function personPages({
  application,
  names,
  invitation,
  verification,
  reset,
  text,
}: Bundle): Visit[] {
  return [
    { address: "/account", shows: [names.name, names.email] },
    { address: "/account/profile", shows: [names.name, names.username, names.email] },
    { address: "/sign-out", shows: [names.name, names.email] },
    {
      address: authorizeAddress(application, CHALLENGE),
      shows: [application.name, String(application.developerName), names.name],
    },
    { address: `/invitation/${invitation}`, shows: [text(0)] },
    { address: `/verify-email/${verification}`, shows: [text(0), text(2)] },
    { address: `/reset-password/${reset}`, shows: [text(0)] },
  ];
}

/** Returns the import report of a file with hostile columns, values and format. */
export async function importPage(request: APIRequestContext, origin: string, { text }: Bundle) {
  const header = ["slug", "title", "displayUrl", "description", "kind", "pinWeight", "targetUrl"];
  const row = header.map((_, n) => text(n));
  const quoted = [
    [...header, text(7)],
    [...row, text(8)],
  ].map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join());
  const file = { name: text(9), mimeType: "text/csv", buffer: Buffer.from(quoted.join("\r\n")) };
  const answer = await request.post(`${origin}/forms/admin/sites/import`, {
    headers: { Origin: origin },
    multipart: { do: "check", file },
    maxRedirects: 0,
  });
  const address = answer.headers().location ?? "";
  return { address, shows: [text(7).trim().slice(0, 40)] };
}
