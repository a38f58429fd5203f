import type { sites } from "@/db/schema/sites";

type Site = typeof sites.$inferInsert;

/** Kind, weight, slug, title, address and description. */
const TEXT = `
internal | 900 | intranet | Intranet | intranet.example.org | News, guidelines and the people directory.
internal | 800 | mail | Webmail | mail.example.org | Read and write email in the browser, with calendar and contacts.
internal | 700 | service-desk | Service Desk | help.example.org | Report problems, request devices or access, and track your requests.
internal | 700 | demo-web | Demo Web | localhost:4000 | Start it with “npm run example”, and sign in with your account.
internal | 600 | wiki | Team Wiki | wiki.example.org | How we work, written by the people who do it.
internal | 500 | time-sheet | Time Sheet | time.example.org/week | Hours, holidays and sick days, week by week.
internal | 400 | expenses | Travel and Expenses | expenses.example.org | Book trips, submit receipts and track reimbursements.
internal | 300 | status | System Status | status.example.org | Service status, incidents and planned maintenance.
internal | 200 | training | Learning Center | learn.example.org | On-site and online courses, from fire safety to statistics.
external | 150 | mdn | MDN Web Docs | developer.mozilla.org | Reference and guides for HTML, CSS, JavaScript and the web platform.
external | 120 | openid | OpenID Foundation | openid.net | The specifications behind single sign-on.
external | 100 | postgresql | PostgreSQL | www.postgresql.org/docs/ | Documentation of the database behind Foyer.
external | 50 | wikipedia | Wikipedia | www.wikipedia.org | The free encyclopedia, for everything the wiki doesn't cover.`;

function toSite(line: string): Site {
  const [kind, weight, slug = "", title = "", displayUrl = "", description = ""] =
    line.split(" | ");
  return {
    kind: kind as Site["kind"],
    pinWeight: Number(weight),
    slug,
    title,
    displayUrl,
    description,
    ...(slug !== "demo-web" && { targetUrl: `https://${displayUrl}` }),
  };
}

/**
 * A dozen sites of a typical organization, whose internal ones use a domain reserved for examples; and
 * the application of `npm run example`, which has no target, because that would have to be https.
 */
export const DEMONSTRATION_SITES: Site[] = TEXT.trim().split("\n").map(toSite);
