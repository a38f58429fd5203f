import { randomBytes } from "node:crypto";
import { expect, it, onTestFinished } from "vitest";
import {
  findBegunAuthorization,
  findPendingWithClient,
  insertAuthorizationRequest,
  takePushedRequest,
} from "@/db/tokens/authorization-requests";
import { createProductionDatabase } from "@/test/database/database";
import { rowsReadOf } from "@/test/database/statements";
import { makeApplication } from "@/test/factories";
import type { Db } from "./client";

const ROWS = 500;
const now = new Date();
const expiresAt = new Date(now.getTime() + 60_000);

type Sought = { idHash: Buffer; browserHash: Buffer; clientId: string };

const LOOK_UPS: Record<string, (db: Db, sought: Sought) => Promise<unknown>> = {
  "a pending request": (db, sought) => findBegunAuthorization(db, sought, now),
  "a pending request with its client": (db, sought) => findPendingWithClient(db, sought, now),
  "a pushed request": (db, { browserHash, ...sought }) =>
    takePushedRequest(db, { ...sought, browserHash: randomBytes(32), expiresAt }, now),
};

it.each(Object.entries(LOOK_UPS))(
  "finds %s by its index with a plan made on an emptied table",
  async (what, find) => {
    const real = await createProductionDatabase();
    onTestFinished(() => real.drop());
    const { id: applicationId, clientId } = await makeApplication(real.db);
    const sought = { idHash: randomBytes(32), browserHash: randomBytes(32), clientId };
    const isPushed = what === "a pushed request";
    const insert = (idHash: Buffer) =>
      insertAuthorizationRequest(real.db, {
        ...{ idHash, applicationId, applicationEpoch: 0, parameters: {} },
        ...{ createdAt: now, expiresAt },
        ...(isPushed ? { pushed: true } : { browserHash: sought.browserHash }),
      });
    const fill = async () => {
      for (let n = 0; n < ROWS; n++) await insert(randomBytes(32));
    };
    await fill();
    await real.db.$client`delete from authorization_requests`;
    await real.db.$client`vacuum authorization_requests`;
    await insert(randomBytes(32));
    await real.db.$client`vacuum analyze authorization_requests`;
    expect(await find(real.production, sought)).toBeNull();

    await fill();
    await insert(sought.idHash);
    const read = () => rowsReadOf(real.production, "authorization_requests");
    const before = await read();
    expect(await find(real.production, sought)).not.toBeNull();
    expect((await read()) - before).toBeLessThan(10);
  },
);
