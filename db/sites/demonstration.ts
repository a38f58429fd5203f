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
 * A dozen sites of a typical organization; the internal ones use a domain reserved for examples.
 */
export const DEMONSTRATION_SITES: Site[] = [
  site(
    "internal",
    900,
    "intranet",
    "Intranet",
    "intranet.example.org",
    "News, guidelines and the people directory: where the working day begins.",
  ),
  site(
    "internal",
    800,
    "mail",
    "Webmail",
    "mail.example.org",
    "Read and write your mail in the browser, with calendar and contacts.",
  ),
  site(
    "internal",
    700,
    "service-desk",
    "Service Desk",
    "help.example.org",
    "Report a fault, ask for a device or access, and follow what became of it.",
  ),
  site(
    "internal",
    600,
    "wiki",
    "Team Wiki",
    "wiki.example.org",
    "How we do things, written down by those who do them.",
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
    "Plan a trip, hand in receipts, see when the money arrives.",
  ),
  site(
    "internal",
    300,
    "status",
    "System Status",
    "status.example.org",
    "What runs, what does not, and what is planned for the weekend.",
  ),
  site(
    "internal",
    200,
    "training",
    "Learning Centre",
    "learn.example.org",
    "Courses on site and online, from fire drill to statistics.",
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
    "The specifications behind signing in with one account everywhere.",
  ),
  site(
    "external",
    100,
    "postgresql",
    "PostgreSQL",
    "www.postgresql.org/docs/",
    "Documentation of the database that keeps all of this.",
  ),
  site(
    "external",
    50,
    "wikipedia",
    "Wikipedia",
    "www.wikipedia.org",
    "The free encyclopedia, for everything that the wiki does not know.",
  ),
];
