import { ButtonLink } from "./button";
import { TaskShell } from "./task-shell";

/** In place of a page for a stored authorization request that waits no more. */
export function RequestGone() {
  return (
    <TaskShell>
      <h1 className="text-xl">This sign-in cannot go on</h1>
      <p className="mt-3">
        It was finished already, waited longer than ten minutes, or was begun in another browser.
      </p>
      <p className="mt-3">
        Go back to the application. If you are not signed in there, begin again from it.
      </p>
      <div className="mt-6">
        <ButtonLink href="/" look="plain">
          To the site directory
        </ButtonLink>
      </div>
    </TaskShell>
  );
}
