import type { Metadata } from "next";
import { ButtonLink } from "@/app/_ui/button";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { TaskShell } from "@/app/_ui/task-shell";
import { findInvited } from "@/lib/account/invitation";
import { PasswordForm } from "./password-form";

export const metadata: Metadata = { title: "Your account", robots: { index: false } };

type Props = { params: Promise<{ token: string }>; searchParams: PageQuery };

export default async function InvitationPage({ params, searchParams }: Props) {
  const { token } = await params;
  const invited = await findInvited(token, new Date());
  if (!invited) return <InvitationGone />;
  return (
    <PasswordForm token={token} invited={invited} problem={single((await searchParams).problem)} />
  );
}

function InvitationGone() {
  return (
    <TaskShell>
      <h1 className="text-xl">This link does not work any more</h1>
      <p className="mt-3">
        It works once, and for seven days. If you have chosen your password already, sign in;
        otherwise ask whoever invited you for a new link.
      </p>
      <div className="mt-6 grid gap-3">
        <ButtonLink href="/sign-in">Sign in</ButtonLink>
        <ButtonLink href="/" look="plain">
          To the site directory
        </ButtonLink>
      </div>
    </TaskShell>
  );
}
