import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { SendMailOptions } from "nodemailer";
import { brand, brandOr } from "@/lib/i18n/brand";
import { env, issuer } from "@/lib/runtime/env";
import { log } from "@/lib/runtime/log";
import type { StoredMail } from "./mail";
import { writeMessage } from "./message";

/** Timeouts of the delivery steps in milliseconds. A server that doesn't respond is tried later. */
const PATIENCE = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 10_000,
};

/** Loads the package with the first mail, because it would be a tenth of the server's bundle. */
const nodemailer = () => import("nodemailer");

/** `id` and `createdAt` are the queue's, so that a mail sent twice keeps its Message-ID. */
type Sent = { id: string; createdAt: Date; mail: StoredMail };

/**
 * Sends a mail to the server of SMTP_URL, or without one writes it to a file in DATA_DIR/mail.
 * Throws on failure.
 */
export async function sendMail(sent: Sent): Promise<void> {
  const { SMTP_URL } = env();
  if (SMTP_URL === undefined) return writeToFile(sent);
  const { createTransport } = await nodemailer();
  await createTransport(smtpOptions(new URL(SMTP_URL))).sendMail(envelope(sent));
  log().info({ event: "mail_sent", kind: sent.mail.kind, id: sent.id });
}

/**
 * Links are credentials, so TLS is required unless the server is on this machine or the operator
 * turned it off.
 */
export function smtpOptions(url: URL) {
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

/** Ports of RFC 8314 section 3.3. */
const standardPort = (secure: boolean) => (secure ? 465 : 587);

function envelope({ id, createdAt, mail }: Sent): SendMailOptions {
  const { hostname } = new URL(issuer());
  const from = senderAt(hostname);
  return {
    ...writeMessage(mail),
    from,
    // An object is one address, whatever it contains; a string would be parsed as a list.
    to: { name: "", address: mail.to },
    envelope: { from: from.address, to: [mail.to] },
    messageId: `<${id}@${hostname}>`,
    date: createdAt,
    // Suppresses automatic replies (RFC 3834 section 5).
    headers: { "Auto-Submitted": "auto-generated", "Content-Language": mail.locale },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Returns MAIL_FROM, with the organization's name if it names nobody. */
function senderAt(hostname: string) {
  const { MAIL_FROM } = env();
  if (MAIL_FROM === undefined) return { name: brand(), address: `foyer@${hostname}` };
  return { ...MAIL_FROM, name: MAIL_FROM.name || brandOr("") };
}

async function writeToFile(sent: Sent): Promise<void> {
  const folder = join(env().DATA_DIR, "mail");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { createTransport } = await nodemailer();
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  const { message } = await composer.sendMail(envelope(sent));
  const moment = sent.createdAt.toISOString().replaceAll(/[-:]|\.\d+/g, "");
  const file = join(folder, `${moment}-${sent.mail.kind}-${sent.id}.eml`);
  // Renames the file once it is complete, so that a reader never sees part of a mail.
  await writeFile(`${file}.part`, message, { mode: 0o600 });
  await rename(`${file}.part`, file);
  log().info({ event: "mail_written", kind: sent.mail.kind, file });
}
