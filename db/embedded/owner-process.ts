import { startEmbedded } from "./start";

/** Second process of the tests: owns or joins a cluster until SIGTERM; prints the result. */
const [dataDir = "", role, systemFolder = null] = process.argv.slice(2);

try {
  const embedded = await startEmbedded({
    dataDir,
    role: role === "command" ? "command" : "server",
    systemFolder,
  });
  process.on("SIGTERM", async () => {
    await embedded.stop();
    process.exit(0);
  });
  say({ url: embedded.url, joined: embedded.joined });
  setInterval(() => undefined, 60_000);
} catch (error) {
  const { code, message } = error as { code?: string; message: string };
  say({ code, message });
}

function say(answer: object) {
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
