import postgres from "postgres";

export function urlOfDatabase(server: string, name: string) {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs a statement on a separate connection, for statements that need a database without pool. */
export async function executeOn(server: string, statement: string) {
  const admin = postgres(server, { max: 1, fetch_types: false, onnotice: () => undefined });
  try {
    return await admin.unsafe(statement);
  } finally {
    await admin.end();
  }
}
