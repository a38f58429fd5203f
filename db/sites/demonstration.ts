import type { sites } from "@/db/schema/sites";

type Site = typeof sites.$inferInsert;

const site = (
  kind: "internal" | "external",
  pinWeight: number,
  slug: string,
  title: string,
  address: string,
  description: string,
): Site => ({
  kind,
  pinWeight,
  slug,
  title,
  displayUrl: address,
  targetUrl: `https://${address}`,
  description,
});

/**
 * A dozen sites of a typical organization, whose internal ones use a domain reserved for examples; and
 * the application of `npm run example`, which has no target, because that would have to be https.
 */
export const DEMONSTRATION_SITES: Site[] = [
  site(
    "internal",
    900,
    "intranet",
    "Intranet",
    "intranet.example.org",
    "News, guidelines and the people directory.",
  ),
  site(
    "internal",
    800,
    "mail",
    "Webmail",
    "mail.example.org",
    "Read and write email in the browser, with calendar and contacts.",
  ),
  site(
    "internal",
    700,
    "service-desk",
    "Service Desk",
    "help.example.org",
    "Report problems, request devices or access, and track your requests.",
  ),
  {
    kind: "internal",
    pinWeight: 700,
    slug: "demo-web",
    title: "Demo Web",
    displayUrl: "localhost:4000",
    description: "Start it with “npm run example”, and sign in with your account.",
  },
  site(
    "internal",
    600,
    "wiki",
    "Team Wiki",
    "wiki.example.org",
    "How we work, written by the people who do it.",
  ),
  site(
    "internal",
    500,
    "time-sheet",
    "Time Sheet",
    "time.example.org/week",
    "Hours, holidays and sick days, week by week.",
  ),
  site(
    "internal",
    400,
    "expenses",
    "Travel and Expenses",
    "expenses.example.org",
    "Book trips, submit receipts and track reimbursements.",
  ),
  site(
    "internal",
    300,
    "status",
    "System Status",
    "status.example.org",
    "Service status, incidents and planned maintenance.",
  ),
  site(
    "internal",
    200,
    "training",
    "Learning Center",
    "learn.example.org",
    "On-site and online courses, from fire safety to statistics.",
  ),
  site(
    "external",
    150,
    "mdn",
    "MDN Web Docs",
    "developer.mozilla.org",
    "Reference and guides for HTML, CSS, JavaScript and the web platform.",
  ),
  site(
    "external",
    120,
    "openid",
    "OpenID Foundation",
    "openid.net",
    "The specifications behind single sign-on.",
  ),
  site(
    "external",
    100,
    "postgresql",
    "PostgreSQL",
    "www.postgresql.org/docs/",
    "Documentation of the database behind Foyer.",
  ),
  site(
    "external",
    50,
    "wikipedia",
    "Wikipedia",
    "www.wikipedia.org",
    "The free encyclopedia, for everything the wiki doesn't cover.",
  ),
];
