// The image's health check; it needs no program besides Node. It asks whether the process works, as
// a container shouldn't be replaced because its database is away.
const { HOST = "127.0.0.1", PORT = "3000" } = process.env;
const host = HOST.includes(":") ? `[${HOST}]` : HOST;
const { ok } = await fetch(`http://${host}:${PORT}/health/live`, {
  signal: AbortSignal.timeout(4000),
}).catch(() => ({ ok: false }));
process.exitCode = ok ? 0 : 1;
