import postgres from "postgres";

export function urlOfDatabase(server: string, name: string) {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** On a connection of its own, for what no pool may be connected to meanwhile. */
export async function executeOn(server: string, statement: string) {
  const admin = postgres(server, { max: 1, fetch_types: false, onnotice: () => undefined });
  try {
    return await admin.unsafe(statement);
  } finally {
    await admin.end();
  }
}
