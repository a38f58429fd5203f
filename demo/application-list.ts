import type { RegistrationRequest } from "@/lib/oauth/registration/registration-request";
import type { Mark } from "./logos";

export type ListedApplication = {
  name: string;
  host: string;
  maker: string;
  /** Age of the registration in days. */
  days: number;
  kind: "confidential" | "public" | "native";
  /** Username; null if it belongs to the organization. */
  owner: string | null;
  /**
   * `registered` by an administrator; `approved` after a review; `changed`: pending again after an
   * owner's change.
   */
  state: "registered" | "approved" | "pending" | "changed" | "suspended";
  verified: boolean;
  logo: Mark | null;
  /** Settings that differ from the usual ones of the kind. */
  settings: Partial<RegistrationRequest>;
};

/** Name, host, age in days, maker, kind, owner, and state: 14 applications in every state and of every kind. */
const TEXT = `
GitLab | gitlab.example.org | 380 | Platform Team | confidential | - | registered
Grafana | grafana.example.org | 360 | Platform Team | confidential | - | registered verified
Nextcloud | cloud.example.org | 355 | Platform Team | confidential | - | registered verified
Moodle | learn.example.org | 340 | Learning Center | confidential | - | registered verified
Mattermost | chat.example.org | 310 | Platform Team | confidential | - | registered
Travel and Expenses | expenses.example.org | 290 | Finance Department | confidential | - | registered verified
Team Wiki | wiki.example.org | 275 | Knowledge Team | confidential | - | registered verified
Data Warehouse | data.example.org | 250 | Controlling | confidential | - | registered
Legacy CRM | crm-old.example.org | 395 | Sales | confidential | - | suspended
Room Booking | rooms.example.org | 150 | Linus Berg | public | linus | approved
Holiday Planner | planner.example | 90 | Hanna Lindqvist | public | hanna.lindqvist | approved
Field Notes | notes.example.org | 60 | 陈伟 | native | chen.wei | approved
Orbit Planner | orbits.trajectory.example.org | 45 | Trajectory Group | confidential | katherine | changed
Weather Board | weather.example.org | 9 | Ada Lovelace | public | ada | pending`;

const LOGOS: Readonly<Record<string, Mark>> = {
  GitLab: { shape: "fox", color: "#e24329" },
  Grafana: { shape: "bars", color: "#f05a28" },
  Nextcloud: { shape: "circles", color: "#0082c9" },
  Moodle: { shape: "cap", color: "#f98012" },
  Mattermost: { shape: "bubble", color: "#1e325c" },
  "Holiday Planner": { shape: "sun", color: "#0d9488" },
};

const SETTINGS: Readonly<Record<string, ListedApplication["settings"]>> = {
  GitLab: { backchannelLogoutUri: "https://gitlab.example.org/logged-out" },
  Mattermost: { authMethod: "client_secret_post" },
  "Travel and Expenses": { firstParty: true },
  "Data Warehouse": {
    authMethod: "private_key_jwt",
    jwksUri: "https://data.example.org/.well-known/jwks.json",
    requirePar: true,
  },
  "Orbit Planner": { backchannelLogoutUri: "https://orbits.trajectory.example.org/signed-out" },
};

function toApplication(line: string): ListedApplication {
  const [name = "", host = "", days, maker = "", kind, owner = "", states = ""] = line.split(" | ");
  const [state, ...marks] = states.split(" ");
  return {
    ...{ name, host, maker, days: Number(days) },
    ...({ kind, state } as Pick<ListedApplication, "kind" | "state">),
    owner: owner === "-" ? null : owner,
    verified: marks.includes("verified"),
    ...{ logo: LOGOS[name] ?? null, settings: SETTINGS[name] ?? {} },
  };
}

export const APPLICATIONS: readonly ListedApplication[] = TEXT.trim()
  .split("\n")
  .map(toApplication);
