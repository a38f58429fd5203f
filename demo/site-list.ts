export type ListedSite = {
  /** Subject, the heading above the site in the list below. */
  group: string;
  slug: string;
  title: string;
  address: string;
  description: string;
  kind: "internal" | "external";
  /** Name of the application that users of the site sign in to; null if it has none. */
  application: string | null;
};

/** Slug, title, address, description and, if registered, application. External sites have no `example.org`. */
const TEXT = `
# Communication
intranet | Intranet | intranet.example.org | News, guidelines and the people directory.
mail | Webmail | mail.example.org | Email with calendar and contacts, in the browser.
chat | Mattermost | chat.example.org | Channels and direct messages for every team. | Mattermost
meet | Jitsi Meet | meet.example.org | Video calls without an account for guests.
lists | Mailing Lists | lists.example.org | Subscribe to announcements, or moderate your own list.
survey | LimeSurvey | survey.example.org | Questionnaires and votes, anonymous if you want.
newsroom | Newsroom | newsroom.example.org | Press releases, photos and the media contact.
# Development
gitlab | GitLab | gitlab.example.org | Repositories, merge requests and pipelines. | GitLab
registry | Harbor | registry.example.org | Container images, scanned every night.
packages | Package Mirror | packages.example.org | npm, PyPI and Debian packages, cached in house.
sentry | Sentry | errors.example.org | Errors of our applications, with stack traces.
sonar | SonarQube | sonar.example.org | Code quality and test coverage by project.
api-docs | API Catalog | api.example.org/docs | OpenAPI descriptions of every internal service.
notebooks | JupyterHub | notebooks.example.org | Python and R notebooks on the compute cluster.
mdn | MDN Web Docs | developer.mozilla.org | Reference and guides for HTML, CSS and JavaScript.
postgresql | PostgreSQL | www.postgresql.org/docs | Documentation of the database that we use most.
# Operations
grafana | Grafana | grafana.example.org | Dashboards and alerts for servers and services. | Grafana
status | System Status | status.example.org | Incidents and planned maintenance.
service-desk | Service Desk | help.example.org | Report problems, request devices or access.
netbox | NetBox | netbox.example.org | Racks, cables and addresses of the data centers.
logs | OpenSearch | logs.example.org | Search the logs of the last 90 days.
vault | Password Vault | vault.example.org | Shared credentials of teams, with an audit trail.
backup | Backup Portal | backup.example.org | Restore files of your laptop and network drives.
wifi | Wi-Fi and VPN | connect.example.org | Profiles for your devices, and guest vouchers.
letsencrypt | Let's Encrypt Status | letsencrypt.status.io | State of the certificate authority.
# Work
files | Nextcloud | cloud.example.org | Files, shared folders and documents to edit together. | Nextcloud
wiki | Team Wiki | wiki.example.org | How we work, written by the people who do it. | Team Wiki
expenses | Travel and Expenses | expenses.example.org | Book trips, submit receipts and track refunds. | Travel and Expenses
time-sheet | Time Sheet | time.example.org/week | Hours, holidays and sick days, week by week.
projects | OpenProject | projects.example.org | Plans, tasks and milestones across teams.
rooms | Room Booking | rooms.example.org | Meeting rooms and desks in all buildings. | Room Booking
warehouse | Data Warehouse | data.example.org | Reports about finance, staff and teaching. | Data Warehouse
crm | Legacy CRM | crm-old.example.org | Contacts before 2024; read only. | Legacy CRM
signing | Document Signing | sign.example.org | Sign contracts and approvals electronically.
payroll | Payroll | payroll.example.org | Pay slips, tax forms and bank details.
deepl | DeepL | www.deepl.com/translator | Translate texts; nothing confidential, please.
rail | Rail Booking | business.rail.example | Train tickets at the company rate.
# Learning
moodle | Moodle | learn.example.org | Courses, assignments and certificates. | Moodle
library | Library Catalog | library.example.org | Books, journals and databases, with full text.
videos | Video Portal | videos.example.org | Recorded lectures and town halls.
safety | Safety Briefings | safety.example.org | Yearly instructions, from fire drills to lasers.
openid | OpenID Foundation | openid.net | The specifications behind single sign-on.
arxiv | arXiv | arxiv.org | Open-access preprints in the sciences.
wikipedia | Wikipedia | www.wikipedia.org | The free encyclopedia.
orcid | ORCID | orcid.org | Your identifier as an author.
# Community
alumni | Alumni Network | alumni.example | Former colleagues, and where they are now.
`;

const lines = TEXT.trim().split("\n");

/** 46 sites, by subject. */
export const SITES: readonly ListedSite[] = lines.flatMap((line, place) => {
  if (line.startsWith("#")) return [];
  const [slug = "", title = "", address = "", description = "", application = null] =
    line.split(" | ");
  const heading = lines.slice(0, place).findLast((earlier) => earlier.startsWith("#")) ?? "";
  const kind = address.includes("example.org") ? "internal" : "external";
  return [{ group: heading.slice(2), slug, title, address, description, application, kind }];
});

/** Slugs in directory order, heaviest first; all other sites weigh nothing. */
export const HEAVIEST: readonly string[] = `
  intranet mail chat files gitlab service-desk wiki moodle time-sheet
  expenses rooms grafana status library projects meet payroll videos`
  .trim()
  .split(/\s+/);

/** Sites that the directory doesn't show. */
export const DISABLED: ReadonlySet<string> = new Set(["crm", "newsroom"]);

/** Site whose card leads nowhere yet. */
export const WITHOUT_TARGET = "alumni";

/** Sites with an uploaded icon; all others have the one of the library that fits them. */
export const WITH_UPLOAD: readonly string[] = ["gitlab", "grafana", "files", "moodle", "chat"];
