import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { makeSite } from "@/test/factories";
import { type Made, type Place, png, unique } from "./admin-writes";

let server: Promise<string> | undefined;

/** Serves pages that declare an icon in the color that their path names. Ends with the process. */
async function startPages(): Promise<string> {
  const pages = createServer(async ({ url = "" }, response) => {
    const [, color, ending] = /^\/([0-9a-f]{6})(\.png)?$/.exec(url) ?? [];
    if (ending) response.end(await png(`#${color}`));
    else response.end(`<link rel="icon" href="/${color}.png">`);
  }).unref();
  pages.listen(0, "127.0.0.1");
  await once(pages, "listening");
  return `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
}

/**
 * Creates a site whose page declares an icon. Its server has no certificate, so the specs' own
 * databases accept targets other than https.
 */
export async function aSiteWithIcon({ db }: Place): Promise<Made> {
  server ??= startPages();
  await db.$client`alter table sites drop constraint if exists sites_target_url`;
  const targetUrl = `${await server}/${unique().slice(0, 6)}`;
  const { id: site } = await makeSite(db, { targetUrl });
  return { fields: { site, revision: "1" }, about: { siteId: site } };
}
