import { deliverMail, takeDueMail } from "@/lib/mail/delivery";
import { startOutbox } from "./outbox";

/** Hands over the mail that waits; a few at a time: a slow server keeps no other process's waiting. */
export const startMailDelivery = () =>
  startOutbox({
    complaint: "mail_delivery_failed",
    places: 4,
    take: () => takeDueMail(new Date()),
    deliver: deliverMail,
  });
