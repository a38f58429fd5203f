import { type OwnServer, startOwnServer } from "./own-server";

/** Setup code in the output of a start. */
export const CODE = /code\s+([0-9A-Z]{4}(?:-[0-9A-Z]{4}){6})\n/;
export const codeIn = (output: string) => CODE.exec(output)?.[1] ?? "no code was printed";

/** Runs `body` with a server whose database has no account yet. */
export async function withUnclaimedServer(
  settings: Record<string, string>,
  database: { empty?: boolean },
  body: (own: OwnServer) => Promise<void>,
) {
  const own = await startOwnServer({ LOG_LEVEL: "trace", ...settings }, database);
  try {
    await body(own);
  } finally {
    await own.stop();
  }
}

export const usersOf = (own: OwnServer) => own.db.$client`select username, role from users`;
