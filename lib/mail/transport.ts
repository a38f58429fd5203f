import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import { env, issuer } from "@/lib/runtime/env";
import { log } from "@/lib/runtime/log";
import type { StoredMail } from "./mail";
import { writeMessage } from "./message";

/** Milliseconds for each step of a delivery: a server that says nothing is tried again later. */
const PATIENCE = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 10_000,
};

/** `id` and `createdAt` are the queue's: the same mail, handed over twice, is known by its Message-ID. */
type Sent = { id: string; createdAt: Date; mail: StoredMail };

/** Hands a mail to the server of SMTP_URL; without one it becomes a file in DATA_DIR/mail. Throws where it cannot. */
export async function sendMail(sent: Sent): Promise<void> {
  const { SMTP_URL } = env();
  if (SMTP_URL === undefined) return writeToFile(sent);
  await createTransport(smtpOptions(new URL(SMTP_URL))).sendMail(envelope(sent));
  log().info({ event: "mail_sent", kind: sent.mail.kind, id: sent.id });
}

/** Connects, and signs in where the address has a password. Throws where a mail would not be taken. */
export async function verifyMailServer(url: string): Promise<void> {
  const transport = createTransport(smtpOptions(new URL(url)));
  await transport.verify().finally(() => transport.close());
}

/** Links are credentials: without TLS only to this machine, or where the operator says so. */
function smtpOptions(url: URL) {
  const { hostname, port, username, password } = url;
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  const secure = url.protocol === "smtps:";
  const loopback = ["localhost", "127.0.0.1", "::1"].includes(host);
  return {
    host,
    port: port === "" ? standardPort(secure) : Number(port),
    secure,
    requireTLS: !loopback && url.search === "",
    ...(username !== "" && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    ...PATIENCE,
  };
}

/** RFC 8314 section 3.3. */
const standardPort = (secure: boolean) => (secure ? 465 : 587);

function envelope({ id, createdAt, mail }: Sent): SendMailOptions {
  const { hostname } = new URL(issuer());
  const from = env().MAIL_FROM ?? { name: "Foyer", address: `foyer@${hostname}` };
  return {
    ...writeMessage(mail),
    from,
    // An object is one address, whatever is in it; a text would be read as a list.
    to: { name: "", address: mail.to },
    envelope: { from: from.address, to: [mail.to] },
    messageId: `<${id}@${hostname}>`,
    date: createdAt,
    // RFC 3834 section 5: no out-of-office answers.
    headers: { "Auto-Submitted": "auto-generated", "Content-Language": mail.locale },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

async function writeToFile(sent: Sent): Promise<void> {
  const folder = join(env().DATA_DIR, "mail");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  const { message } = await composer.sendMail(envelope(sent));
  const moment = sent.createdAt.toISOString().replaceAll(/[-:]|\.\d+/g, "");
  const file = join(folder, `${moment}-${sent.mail.kind}-${sent.id}.eml`);
  // Whoever sees the name sees the whole mail.
  await writeFile(`${file}.part`, message, { mode: 0o600 });
  await rename(`${file}.part`, file);
  log().info({ event: "mail_written", kind: sent.mail.kind, file });
}
