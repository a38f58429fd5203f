// Starts the example application of examples/relying-party, which its README explains.

const FAILED = 1;

try {
  await start();
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = FAILED;
}

async function start() {
  const { readConfig } = await import("../examples/relying-party/config.mjs");
  const { startServer } = await import("../examples/relying-party/server.mjs");
  const config = readConfig();
  if (!config.ok) {
    process.stderr.write(`${config.error}\n`);
    process.exitCode = FAILED;
    return;
  }
  const server = await startServer(config.value);
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => stop(server));
  const { origin, issuer } = config.value;
  process.stdout.write(`The example app runs at ${origin} and signs users in with ${issuer}\n`);
}

/** @param {import("node:http").Server} server */
function stop(server) {
  server.close();
  server.closeAllConnections();
}

/** @param {unknown} error */
function explain(error) {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ERR_MODULE_NOT_FOUND")
    return "A package is missing. Run npm install in this folder first.";
  if (code === "EADDRINUSE")
    return "The port is already in use. Stop the program that uses it, or set PORT and register its /callback.";
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
