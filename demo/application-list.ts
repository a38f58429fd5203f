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

const application = (
  name: string,
  host: string,
  given: Partial<ListedApplication>,
): ListedApplication => ({
  name,
  host,
  maker: "Platform Team",
  days: 300,
  kind: "confidential",
  owner: null,
  state: "registered",
  verified: false,
  logo: null,
  settings: {},
  ...given,
});

/** 14 applications in every state and of every kind. */
export const APPLICATIONS: readonly ListedApplication[] = [
  application("GitLab", "gitlab.example.org", {
    days: 380,
    logo: { shape: "fox", color: "#e24329" },
    settings: { backchannelLogoutUri: "https://gitlab.example.org/logged-out" },
  }),
  application("Grafana", "grafana.example.org", {
    days: 360,
    verified: true,
    logo: { shape: "bars", color: "#f05a28" },
  }),
  application("Nextcloud", "cloud.example.org", {
    days: 355,
    verified: true,
    logo: { shape: "circles", color: "#0082c9" },
  }),
  application("Moodle", "learn.example.org", {
    days: 340,
    maker: "Learning Center",
    verified: true,
    logo: { shape: "cap", color: "#f98012" },
  }),
  application("Mattermost", "chat.example.org", {
    days: 310,
    logo: { shape: "bubble", color: "#1e325c" },
    settings: { authMethod: "client_secret_post" },
  }),
  application("Travel and Expenses", "expenses.example.org", {
    days: 290,
    maker: "Finance Department",
    verified: true,
    settings: { firstParty: true },
  }),
  application("Team Wiki", "wiki.example.org", {
    days: 275,
    maker: "Knowledge Team",
    verified: true,
  }),
  application("Data Warehouse", "data.example.org", {
    days: 250,
    maker: "Controlling",
    settings: {
      authMethod: "private_key_jwt",
      jwksUri: "https://data.example.org/.well-known/jwks.json",
      requirePar: true,
    },
  }),
  application("Legacy CRM", "crm-old.example.org", {
    days: 395,
    maker: "Sales",
    state: "suspended",
  }),
  application("Room Booking", "rooms.example.org", {
    days: 150,
    maker: "Linus Berg",
    owner: "linus",
    kind: "public",
    state: "approved",
  }),
  application("Holiday Planner", "planner.example", {
    days: 90,
    maker: "Hanna Lindqvist",
    owner: "hanna.lindqvist",
    kind: "public",
    state: "approved",
    logo: { shape: "sun", color: "#0d9488" },
  }),
  application("Field Notes", "notes.example.org", {
    days: 60,
    maker: "陈伟",
    owner: "chen.wei",
    kind: "native",
    state: "approved",
  }),
  application("Orbit Planner", "orbits.trajectory.example.org", {
    days: 45,
    maker: "Trajectory Group",
    owner: "katherine",
    state: "changed",
    settings: { backchannelLogoutUri: "https://orbits.trajectory.example.org/signed-out" },
  }),
  application("Weather Board", "weather.example.org", {
    days: 9,
    maker: "Ada Lovelace",
    owner: "ada",
    kind: "public",
    state: "pending",
  }),
];
