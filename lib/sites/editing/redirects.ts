import { ok, type Result, refuse } from "@/lib/result";

/** Slug whose address leads elsewhere after a change; null leads nowhere. */
export type RedirectChange = { slug: string; from: string | null; to: string | null };

type Leading = { slug: string; targetUrl: string | null };

/**
 * Returns what a change of a site does to redirects, nothing if they stay. `before` is null for a new
 * site. A renamed site is two changes: its old address leads nowhere, and links that know the new one
 * lead to its target.
 */
export function redirectChanges(before: Leading | null, after: Leading): RedirectChange[] {
  const was = before?.slug === after.slug ? before.targetUrl : null;
  const renamed = before && before.slug !== after.slug;
  return [
    ...(renamed ? [{ slug: before.slug, from: before.targetUrl, to: null }] : []),
    { slug: after.slug, from: was, to: after.targetUrl },
  ].filter(({ from, to }) => from !== to);
}

/** Decides whether redirects may change. */
export type Permit<E> = (changes: readonly RedirectChange[]) => Result<null, E>;

/** Permits all changes, for commands: they ask nobody to sign in (docs/design/sign-in.md). */
export const permitAll: Permit<never> = () => ok(null);

/** Permits changes of redirects only after a fresh sign-in (docs/decisions/0170). */
export const permitIfFresh =
  (isFresh: boolean): Permit<"sign_in_again"> =>
  (changes) =>
    changes.length === 0 || isFresh ? ok(null) : refuse("sign_in_again");
