import { makeSite } from "@/test/factories";
import { rows, type Write } from "./admin-write";
import { type Fields, type Made, type Place, unique } from "./admin-writes";
import { makeGateIn } from "./gates";

/* Posts about sites behind a proxy, with their fixtures. */

const SETTINGS = { publicPaths: "/robots.txt", idleMinutes: "60", "send_Remote-User": "on" };

const aNewGate = async (): Promise<Made> => {
  const named = { name: "Wiki", origin: `https://${unique()}.example.org`, access: "everyone" };
  const fields: Fields = { ...SETTINGS, ...named, groups: "", once: crypto.randomUUID() };
  return { fields };
};

async function aGate({ db }: Place): Promise<Made> {
  const { id, sends, name } = await makeGateIn(db);
  const gate = JSON.stringify([[], sends, true, 720]);
  const fields = { ...SETTINGS, application: id, revision: "1", name, gate };
  return { fields, about: { applicationId: id } };
}

async function anOpenSite({ db }: Place): Promise<Made> {
  const targetUrl = `https://${unique()}.example.org/start`;
  const { id: site } = await makeSite(db, { targetUrl });
  const fields = { site, revision: "1", access: "everyone", groups: "" };
  return { fields, about: { siteId: site } };
}

export const GATE_WRITES: readonly Write[] = [
  ...rows("/admin/applications", {
    "register-gate": ["application.registered after applications gates redirect_uris", aNewGate],
    "save-gate": ["application.changed both gates", aGate],
  }),
  ...rows("/admin/sites", {
    protect: [
      "site.changed both applications gates redirect_uris sites",
      anOpenSite,
      { parts: ["application.registered"] },
    ],
  }),
];
