import type SMTPConnection from "nodemailer/lib/smtp-connection";
import { smtpOptions } from "./transport";

/**
 * Connects, with TLS and the password of SMTP_URL, and asks whether the server takes mail from
 * `sender`. Names no recipient, so that nothing is sent. Throws what the server refuses.
 */
export async function verifyMailServer(url: string, sender: string): Promise<void> {
  const { default: Connection } = await import("nodemailer/lib/smtp-connection");
  const { auth, ...options } = smtpOptions(new URL(url));
  const connection = new Connection(options);
  const lost = new Promise<never>((_, reject) => {
    connection.on("error", reject);
    connection.once("end", () => reject(new Error("the connection was closed")));
  });
  const step = (take: (done: Done) => void) => Promise.race([lost, completed(take)]);
  try {
    await step((done) => connection.connect(done));
    if (auth) await step((done) => connection.login({ credentials: auth }, done));
    await step((done) => sendMailFrom(connection, sender, done));
    await step((done) => connection.reset(done));
    connection.quit();
  } catch (error) {
    connection.close();
    throw error;
  }
}

type Done = (error?: Error | null) => void;

const completed = (take: (done: Done) => void) =>
  new Promise<void>((resolve, reject) => {
    take((error) => (error ? reject(error) : resolve()));
  });

/** The members of nodemailer's connection that its own commands use; `send` would go on to RCPT. */
type Commands = {
  _sendCommand: (line: string) => void;
  _responseActions: ((answer: string) => void)[];
};

function sendMailFrom(connection: SMTPConnection, sender: string, done: Done) {
  const commands = connection as unknown as Commands;
  commands._responseActions.push((answer) =>
    answer.startsWith("2") ? done() : done(new Error(`MAIL FROM:<${sender}>: ${answer}`)),
  );
  commands._sendCommand(`MAIL FROM:<${sender}>`);
}
