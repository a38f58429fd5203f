import { readFile } from "node:fs/promises";
import { world } from "../world";

const values = ({ origin, clientId }: { origin: string; clientId: string }) => [
  ["https://id.example.org", world().origin] as const,
  ["https://app.example.org", origin] as const,
  ["your-client-id", clientId] as const,
];

/** Reads the code block under a heading of docs/clients.md, with its example addresses and client ID replaced. */
export async function recipeOf(heading: string, client: { origin: string; clientId: string }) {
  const documented = await readFile("docs/clients.md", "utf8");
  const section = documented.split(/^## /m).find((part) => part.startsWith(`${heading}\n`));
  const code = section?.match(/^```\w*\n(.*?)^```$/ms)?.[1];
  if (code === undefined) throw new Error(`docs/clients.md has no recipe for ${heading}`);
  return values(client).reduce((text, [example, value]) => text.replaceAll(example, value), code);
}

/** Reads one setting of the code block under a heading of docs/clients.md. */
export async function settingOf(heading: string, name: string) {
  const recipe = await recipeOf(heading, { origin: "", clientId: "" });
  const value = recipe.match(new RegExp(`^${name} = (.*)$`, "m"))?.[1];
  if (value === undefined) throw new Error(`the recipe for ${heading} doesn't set ${name}`);
  return value;
}
