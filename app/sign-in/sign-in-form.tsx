import { Button } from "@/app/_ui/button";
import { Field, INPUT } from "@/app/_ui/field";
import { Handover } from "@/app/_ui/handover";
import { Notice } from "@/app/_ui/notice";
import { type Person, personName } from "@/app/_ui/person-line";
import { TaskShell } from "@/app/_ui/task-shell";
import { PasswordInput } from "./password-input";

type Props = {
  application: string | null;
  next: string | null;
  username: string;
  failed: boolean;
  /** `again`: the same person is to prove it afresh. */
  signedIn: { person: Person; again: boolean } | null;
};

/** Posts to password/route.ts; no server action (design.md, The walk of an authorization). */
export function SignInForm({ application, next, username, failed, signedIn }: Props) {
  return (
    <TaskShell>
      {application !== null && <Handover application={application} />}
      <h1 className="text-xl">
        {application === null ? (
          "Sign in"
        ) : (
          <>
            Sign in to <bdi>{application}</bdi>
          </>
        )}
      </h1>
      <p className="mt-2 text-sm text-soft">
        {application === null
          ? "With your Foyer account."
          : "With your Foyer account. The application never sees your password."}
      </p>
      <form method="post" action="/sign-in/password" className="mt-6 grid gap-5">
        {failed && (
          <Notice kind="error" id="problem">
            The username and the password do not belong together. Check both and try again.
          </Notice>
        )}
        {!failed && signedIn && <SignedInAlready {...signedIn} />}
        {next !== null && <input type="hidden" name="next" value={next} />}
        <Field id="username" label="Username or email address">
          <input
            id="username"
            name="username"
            type="text"
            required
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={256}
            defaultValue={username}
            // biome-ignore lint/a11y/noAutofocus: the form is all there is on this page
            autoFocus={username === ""}
            aria-invalid={failed || undefined}
            aria-describedby={failed ? "problem" : undefined}
            className={INPUT}
          />
        </Field>
        <Field id="password" label="Password">
          <PasswordInput focus={username !== ""} problemId={failed ? "problem" : null} />
        </Field>
        <Button type="submit">Sign in</Button>
      </form>
    </TaskShell>
  );
}

/** Either a fresh sign-in is asked for, or another account is about to take over this browser. */
function SignedInAlready({ person, again }: { person: Person; again: boolean }) {
  const name = <bdi className="font-semibold">{personName(person)}</bdi>;
  return (
    <Notice kind="info">
      {again ? (
        <>You are signed in as {name}. To go on, sign in once more.</>
      ) : (
        <>
          {name} is signed in here. Signing in with another account signs {name} out on this device.
        </>
      )}
    </Notice>
  );
}
