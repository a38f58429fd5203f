import { expect, it } from "vitest";
import { nearest } from "./nearest";

const SITES = ["Wiki", "Mattermost", "Nextcloud files", "Café Crème", "Time tracking", "Times"].map(
  (title) => ({ title }),
);

it.each([
  ["mattrmost", "Mattermost"],
  ["mattermosst", "Mattermost"],
  ["mattremost", "Mattermost"],
  ["MATTERMAST", "Mattermost"],
  ["nexcloud", "Nextcloud files"],
  ["files nexcloud", "Nextcloud files"],
  ["creme cafee", "Café Crème"],
  ["trackinq", "Time tracking"],
  ["timess", "Times"],
  ["mattr", "Mattermost"],
  ["nextclod", "Nextcloud files"],
  ["trackng", "Time tracking"],
  ["matr", null],
  ["wika", null],
  ["mattrmst", null],
  ["nexcloud wiki", null],
  ["", SITES[0]?.title],
])("takes %s for %s", (q, title) => expect(nearest(SITES, q)?.title ?? null).toBe(title));
