import { ButtonLink } from "@/app/_ui/button";
import { TaskShell } from "@/app/_ui/task-shell";

/** Nobody is signed in here, or no more. */
export function SignedOut({ justNow }: { justNow: boolean }) {
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
