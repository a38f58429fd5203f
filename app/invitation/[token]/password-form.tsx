import { Button } from "@/app/_ui/button";
import { Field, INPUT } from "@/app/_ui/field";
import { Notice } from "@/app/_ui/notice";
import { TaskShell } from "@/app/_ui/task-shell";

/** By the `problem` that password/route.ts names. */
const PROBLEMS = new Map([
  ["too_short", "The password is too short: choose one of at least 8 characters."],
  ["too_long", "The password is too long: choose one of at most 128 characters."],
  ["common", "This password is among those that are guessed first: choose another one."],
  ["contains_name", "The password has your name or Foyer's in it: choose one without."],
  ["differs", "The two passwords differ: type the same one twice."],
]);

type Props = {
  token: string;
  invited: { username: string; name: string | null };
  problem: string | null;
};

export function PasswordForm({ token, invited: { username, name }, problem }: Props) {
  const words = PROBLEMS.get(problem ?? "");
  return (
    <TaskShell>
      <h1 className="text-xl">
        Welcome, <bdi>{name ?? username}</bdi>
      </h1>
      <p className="mt-2 text-sm text-soft">
        An account was made for you. Choose its password; you then sign in with it.
      </p>
      <form method="post" action="/invitation/password" className="mt-6 grid gap-5">
        {words !== undefined && (
          <Notice kind="error" id="problem">
            {words}
          </Notice>
        )}
        <input type="hidden" name="token" value={token} />
        <Field id="username" label="Your username">
          <input
            id="username"
            type="text"
            readOnly
            autoComplete="username"
            defaultValue={username}
            className={INPUT}
          />
        </Field>
        <NewPassword id="password" label="Password, at least 8 characters" failed={!!words} />
        <NewPassword id="repeated" label="The same password again" failed={!!words} />
        <Button type="submit">Set the password</Button>
      </form>
    </TaskShell>
  );
}

function NewPassword({ id, label, failed }: { id: string; label: string; failed: boolean }) {
  return (
    <Field id={id} label={label}>
      <input
        id={id}
        name={id}
        type="password"
        required
        minLength={8}
        maxLength={128}
        autoComplete="new-password"
        aria-invalid={failed || undefined}
        aria-describedby={failed ? "problem" : undefined}
        className={INPUT}
      />
    </Field>
  );
}
