import type { Metadata } from "next";
import { Button, ButtonLink } from "@/app/_ui/button";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { PersonLine } from "@/app/_ui/person-line";
import { TaskShell } from "@/app/_ui/task-shell";
import { findSession } from "@/lib/session/guards";

export const metadata: Metadata = { title: "Sign out", robots: { index: false } };

export default async function SignOutPage({ searchParams }: { searchParams: PageQuery }) {
  const session = await findSession();
  if (!session) return <SignedOut justNow={single((await searchParams).done) === "1"} />;
  return (
    <TaskShell>
      <h1 className="text-xl">Sign out of Foyer on this device?</h1>
      <div className="mt-5">
        <PersonLine person={session.user} />
      </div>
      <p className="mt-5">
        Applications that you use through this sign-in lose their access at once. Those that you
        allowed to stay connected when you are away keep it.
      </p>
      <form method="post" action="/sign-out/confirm" className="mt-6 grid gap-3">
        <Button type="submit">Sign out</Button>
        <ButtonLink href="/account" look="plain">
          Stay signed in
        </ButtonLink>
      </form>
    </TaskShell>
  );
}

function SignedOut({ justNow }: { justNow: boolean }) {
  return (
    <TaskShell>
      <h1 className="text-xl">{justNow ? "You are signed out" : "You are not signed in"}</h1>
      <p className="mt-3">
        {justNow
          ? "Your session on this device has ended. An application may keep its own pages open until you sign out there too."
          : "There is nothing to sign out of on this device."}
      </p>
      <div className="mt-6 grid gap-3">
        <ButtonLink href="/">To the site directory</ButtonLink>
        <ButtonLink href="/sign-in" look="plain">
          Sign in
        </ButtonLink>
      </div>
    </TaskShell>
  );
}
