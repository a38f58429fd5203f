import type { Metadata } from "next";
import { ButtonLink } from "@/app/_ui/button";
import { TaskShell } from "@/app/_ui/task-shell";

export const metadata: Metadata = { title: "Your account", robots: { index: false } };

export default function InvitationDonePage() {
  return (
    <TaskShell>
      <h1 className="text-xl">Your password is set</h1>
      <p className="mt-3">Sign in with your username and the password that you have just chosen.</p>
      <ButtonLink href="/sign-in" className="mt-6 w-full">
        Sign in
      </ButtonLink>
    </TaskShell>
  );
}
