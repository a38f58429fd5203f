import { log } from "@/lib/log";
import { deliverMail, takeDueMail } from "@/lib/mail/delivery";

/** Milliseconds between two looks for mail: so late is the first attempt at most. */
const PAUSE = 1000;

/** Mails on their way at a time: a slow server keeps no other process's waiting. */
const PLACES = 4;

/**
 * Hands over the mail of the outbox. Every process does; the database hands each mail to one. `stop` takes no more of
 * them, and waits for those that are on their way.
 */
export function startMailDelivery() {
  const underWay = new Set<Promise<void>>();
  let stopped = false;
  let wake: () => void = () => undefined;

  /** As many as there are places for. */
  async function fill() {
    while (!stopped && underWay.size < PLACES) {
      const mail = await takeDueMail(new Date());
      if (!mail) return;
      const attempt = deliverMail(mail)
        .catch(complain)
        .finally(() => {
          underWay.delete(attempt);
          wake();
        });
      underWay.add(attempt);
    }
  }

  /** Until the next look: sooner where a place gets free. */
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, PAUSE).unref();
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function run() {
    while (!stopped) {
      await fill().catch(complain);
      if (!stopped) await pause();
    }
    await Promise.all(underWay);
  }

  const running = run();
  return {
    stop() {
      stopped = true;
      wake();
      return running;
    },
  };
}

/** A mail stays until it was handed over: the next look, or the next process, finds it again. */
const complain = ({ message }: Error) => log().warn({ event: "mail_delivery_failed", message });
