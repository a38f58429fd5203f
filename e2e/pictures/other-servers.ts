import sharp from "sharp";
import { insertImage } from "@/db/images";
import { readImage } from "@/lib/images/read-image";
import { makeSession, makeSite, makeUser } from "@/test/factories";
import { sessionCookieValue } from "../support/flow";
import { type OwnServer, startOwnServer } from "../support/own-server";

export type OtherServers = {
  /** Origin of a server without any data, its first administrator included. */
  empty: string;
  many: string;
  /** A server with an administrator and no other data. */
  settled: { origin: string; admin: { cookie: string } };
  stop(): Promise<void>;
};

const PLACES = ["Harbor", "Archive", "Payroll", "Canteen", "Library", "Fleet", "Press", "Garden"];
const COLORS = ["#3b5bdb", "#0b7285", "#2b8a3e", "#e67700", "#c2255c", "#862e9c"];
const MANY = 500;

/** Starts servers with directories of other sizes than the demonstration's. */
export async function startOtherServers(): Promise<OtherServers> {
  const empty = await startOwnServer();
  const many = await startOwnServer();
  const settled = await startOwnServer();
  await fill(many);
  await untilListed(empty.server.origin, "No sites yet");
  return {
    empty: empty.server.origin,
    many: many.server.origin,
    settled: { origin: settled.server.origin, admin: await settle(settled) },
    async stop() {
      await empty.stop();
      await many.stop();
      await settled.stop();
    },
  };
}

async function settle({ db }: OwnServer) {
  const admin = await makeUser(db, { username: "admin", role: "administrator" });
  return { cookie: await sessionCookieValue((await makeSession(db, admin.id)).id) };
}

async function fill({ db, server }: OwnServer) {
  await makeSite(db, {
    slug: "wordy",
    title: "Inter-Departmental Laboratory Equipment Reservation and Calibration Register",
    displayUrl: "equipment-reservation.computing-laboratory.example.org/register/of/calibrations",
    description:
      "Every instrument of the laboratories with its place, its keeper and its next calibration: reserve it, report a fault, and read who had it before you and what they measured with it.",
    pinWeight: 999,
  });
  await makeSite(db, { slug: "shut", title: "Closed for Now", targetUrl: null, pinWeight: 998 });
  const icons = await Promise.all(COLORS.map((color) => makeIcon(db, color)));
  await Promise.all(
    Array.from({ length: MANY }, (_, n) =>
      makeSite(db, {
        slug: `site-${n}`,
        title: `${PLACES[n % PLACES.length]} ${n}`,
        displayUrl: `site-${n}.example.org`,
        description: "Bookings, contracts and reports of this office, by year.",
        kind: n % 3 === 0 ? "external" : "internal",
        iconHash: icons[n] ?? null,
        pinWeight: n < icons.length ? 900 - n : 0,
      }),
    ),
  );
  await untilListed(server.origin, String(MANY + 2));
}

async function makeIcon(db: OwnServer["db"], color: string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${color}"/><circle cx="16" cy="16" r="7" fill="none" stroke="#fff" stroke-width="3"/></svg>`;
  const image = await readImage(
    await sharp(Buffer.from(svg), { density: 600 }).png().toBuffer(),
    "pictures",
  );
  if (!image.ok) throw new Error(image.error);
  await insertImage(db, image.value, new Date());
  return image.value.hash;
}

/** Waits until the directory lists the sites: the change notification arrives a moment after the insert. */
async function untilListed(origin: string, words: string) {
  for (let tries = 0; tries < 100; tries++) {
    const page = await (await fetch(`${origin}/`)).text();
    if (page.includes(words)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("the sites are not listed");
}
