import { deliverMail, takeDueMail } from "@/lib/mail/delivery";
import { startOutbox } from "./outbox";

/** Delivers waiting mail, a few messages at a time, so that a slow server doesn't hold back other processes' mail. */
export const startMailDelivery = () =>
  startOutbox({
    complaint: "mail_delivery_failed",
    places: 4,
    take: () => takeDueMail(new Date()),
    deliver: deliverMail,
  });
