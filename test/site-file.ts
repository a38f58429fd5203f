import type { ListedSite } from "@/lib/sites/exchange/cells";

/** Returns a valid site of an import file; properties vary with every 2nd, 3rd and 5th one. */
export const site = (n: number, change: Partial<ListedSite> = {}): ListedSite => ({
  slug: `site-${n}`,
  title: `Site ${n}, "the\u00a0best" 站点`,
  displayUrl: `${n}.example.org`,
  description: "What, then?",
  kind: n % 2 ? "internal" : "external",
  pinWeight: n % 1000,
  section: n % 2 ? "Communication" : null,
  targetUrl: n % 3 ? `https://${n}.example.org/` : null,
  enabled: n % 5 !== 0,
  monitored: n % 3 === 0,
  audience: n % 2 ? "everyone" : "signed_in",
  groups: "",
  ...change,
});
