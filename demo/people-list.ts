import type { Role } from "@/lib/users/fields";

export type ListedPerson = {
  username: string;
  name: string;
  role: Role;
  /** Age of the account in days. */
  days: number;
  /** `unverified` people are active, but haven't verified their email address. */
  state: "active" | "unverified" | "invited" | "deactivated";
  /** Color of the uploaded picture; null without one. */
  picture: string | null;
};

const person = (
  username: string,
  name: string,
  days: number,
  { role = "user", state = "active", picture = null }: Partial<ListedPerson> = {},
): ListedPerson => ({ username, name, days, role, state, picture });

/** 32 people of the example organization; the first one set it up. */
export const PEOPLE: readonly ListedPerson[] = [
  person("admin", "Alex Morgan", 420, { role: "administrator" }),
  person("priya", "Priya Raman", 410, { role: "administrator", picture: "#7c3aed" }),
  person("ada", "Ada Lovelace", 402, { picture: "#0f766e" }),
  person("katherine", "Katherine Johnson", 398, { role: "developer" }),
  person("marta.kowalska", "Marta Kowalska", 390, { role: "editor", picture: "#b45309" }),
  person("linus", "Linus Berg", 371, { role: "developer" }),
  person("jane.okafor", "Jane Okafor", 365, { role: "editor" }),
  person("chen.wei", "陈伟", 350, { role: "developer" }),
  person("tomas", "Tomás Herrera", 333, { role: "editor" }),
  person("samira", "Samira Haddad", 320),
  person("olu", "Oluwaseun Adeyemi", 301, { picture: "#be185d" }),
  person("yuki.tanaka", "Yuki Tanaka", 288),
  person("r.fischer", "Rosa Fischer", 274),
  person("noah", "Noah Williams", 260, { state: "deactivated" }),
  person("li.na", "李娜", 243),
  person("fatima", "Fatima Zahra El Idrissi", 231),
  person("mateo", "Mateo Rossi", 214),
  person("hanna.lindqvist", "Hanna Lindqvist", 205, { role: "developer" }),
  person("dmitri", "Dmitri Sokolov", 190),
  person("amara", "Amara Nwosu", 176, { picture: "#1d4ed8" }),
  person("george.p", "George Papadopoulos", 163),
  person("lucia", "Lucía Fernández", 149, { state: "deactivated" }),
  person("arjun", "Arjun Mehta", 132),
  person("emma.dubois", "Emma Dubois", 118),
  person("kwame", "Kwame Mensah", 97),
  person("sofia", "Sofia Almeida", 81, { state: "unverified" }),
  person("jonas.keller", "Jonas Keller", 64),
  person("mei", "Mei Lin Tan", 47, { state: "unverified" }),
  person("patrick", "Patrick O'Sullivan", 29, { state: "unverified" }),
  person("ingrid", "Ingrid Haugen", 12, { state: "invited" }),
  person("rafael", "Rafael Costa", 3, { state: "invited" }),
  person("zainab", "Zainab Yusuf", 1, { state: "invited" }),
];
