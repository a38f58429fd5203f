import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { expect, it } from "vitest";
import { verifyMailServer } from "./mail-server";

const SENDER = "foyer@example.org";

/** Runs the check against an SMTP server; returns the commands that it received. */
async function verify(options: SMTPServerOptions = {}, login = "") {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onMailFrom: ({ address }, _, done) => {
      received.push(`MAIL ${address}`);
      done();
    },
    onRcptTo: (_address, _session, done) => {
      received.push("RCPT");
      done();
    },
    onClose: () => received.push("closed"),
    ...options,
  });
  await new Promise<void>((up) => server.listen(0, "127.0.0.1", up));
  const { port } = server.server.address() as AddressInfo;
  try {
    await verifyMailServer(`smtp://${login}127.0.0.1:${port}`, SENDER);
    await expect.poll(() => received).toContain("closed");
  } finally {
    await new Promise<void>((down) => server.close(down));
  }
  return received;
}

it("names the sender and no recipient", async () => {
  expect(await verify()).toEqual([`MAIL ${SENDER}`, "closed"]);
});

const refusal = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

it("throws the refusal of the sender", async () => {
  const checked = verify({
    onMailFrom: (_address, _session, done) => done(refusal(553, "5.7.1 not your address")),
  });
  await expect(checked).rejects.toThrow(`MAIL FROM:<${SENDER}>: 553 5.7.1 not your address`);
});

it("signs in first, and throws the refusal of the password", async () => {
  const onAuth: SMTPServerOptions["onAuth"] = ({ username, password }, _, done) =>
    username === "ada" && password === "p@ss"
      ? done(null, { user: "ada" })
      : done(refusal(535, "no"));
  const options = { authOptional: false, allowInsecureAuth: true, onAuth };
  expect(await verify(options, "ada:p%40ss@")).toEqual([`MAIL ${SENDER}`, "closed"]);
  await expect(verify(options, "ada:wrong@")).rejects.toThrow("535");
  await expect(verify(options)).rejects.toThrow("530");
});

it("throws if the server closes the connection instead of answering", async () => {
  const server = createServer((socket) => {
    socket.write("220 x\r\n");
    socket.once("data", () => socket.destroy());
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  await expect(verifyMailServer(`smtp://127.0.0.1:${port}`, SENDER)).rejects.toThrow("closed");
  await new Promise((down) => server.close(down));
  await expect(verifyMailServer(`smtp://127.0.0.1:${port}`, SENDER)).rejects.toThrow(
    "ECONNREFUSED",
  );
});

it("asks for TLS on another machine before anything else", async () => {
  // 0.0.0.0 leads to this machine but is no loopback name.
  const server = new SMTPServer({ disabledCommands: ["STARTTLS"], logger: false });
  await new Promise<void>((up) => server.listen(0, "0.0.0.0", up));
  const { port } = server.server.address() as AddressInfo;
  await expect(verifyMailServer(`smtp://0.0.0.0:${port}`, SENDER)).rejects.toThrow(/STARTTLS/);
  await new Promise<void>((down) => server.close(down));
});
