import type { ReactNode } from "react";
import { ButtonLink } from "@/app/_ui/button";
import { freshSignInAddress, isFresh } from "@/lib/session/fresh-sign-in";
import { requireUser } from "@/lib/session/guards";

type Props = {
  /** ID of the row on the security page, which a confirmation leads back to, open. */
  row: string;
  text: ReactNode;
  look?: "primary" | "plain";
  className?: string;
  /** The control, for somebody who signed in recently. */
  children: ReactNode;
};

/** A control that needs a fresh sign-in: with an older one, a link of the same words that asks for it first. */
export async function AskFirst({ row, text, look = "plain", className, children }: Props) {
  if (isFresh(await requireUser(), new Date(), "account", "page")) return children;
  const address = freshSignInAddress(`/account/security?open=${row}#${row}`);
  return (
    <ButtonLink href={address} look={look} {...(className && { className })}>
      {text}
    </ButtonLink>
  );
}
