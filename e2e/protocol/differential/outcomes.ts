import type { Pairs } from "./chance";

export type Answer = { location: string | null; status: number; html: string };

/** Classifies a response: an error page, a page for the user, or a response to the client's address. */
export function describeAnswer({ location, status, html }: Answer, redirectUri: string) {
  if (location === null) return describePage(status, html, redirectUri);
  if (!location.startsWith(redirectUri)) return `elsewhere ${location}`;
  const [, query = "", fragment = ""] = /^[^?#]*\??([^#]*)#?(.*)$/.exec(location) ?? [];
  const where = fragment === "" ? "" : "in the fragment";
  return describeFields(new URLSearchParams(query || fragment), where);
}

/** Classifies a page: for the user, or one that posts the response to the client (Form Post Response Mode). */
function describePage(status: number, html: string, redirectUri: string) {
  const action = /<form[^>]*\saction="([^"]*)"/.exec(html)?.[1] ?? "";
  if (unescaped(action) !== redirectUri) return `page ${status}`;
  const inputs = [...html.matchAll(/<input[^>]*\sname="([^"]*)"[^>]*\svalue="([^"]*)"/g)];
  const fields = inputs.map(([, name = "", value = ""]) => [unescaped(name), unescaped(value)]);
  return describeFields(new URLSearchParams(fields), "by form");
}

function describeFields(answer: URLSearchParams, where: string) {
  const what = answer.has("code") ? "code" : `error ${answer.get("error")}`;
  const notes = [
    where,
    answer.has("iss") ? "" : "without iss",
    `state ${JSON.stringify(answer.get("state"))}`,
  ];
  return [what, ...notes.filter(Boolean)].join(", ");
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"' };

const unescaped = (html: string) =>
  html.replaceAll(/&(?:(\w+)|#(\d+));/g, (_, name, number) =>
    number ? String.fromCodePoint(Number(number)) : (ENTITIES[name] ?? ""),
  );

export async function describeTokens(response: Response): Promise<string> {
  const text = await response.text();
  const body = asObject(text);
  if (body === null) return `${response.status} without JSON`;
  if (response.status !== 200) return `${response.status} ${body.error}`;
  const kinds = ["access_token", "id_token", "refresh_token"].filter((name) => name in body);
  return `200 ${kinds.join(" ")}, scope ${`${body.scope}`.split(" ").sort().join(" ")}`;
}

function asObject(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export const encode = (pairs: Pairs) => `${new URLSearchParams(pairs)}`;
