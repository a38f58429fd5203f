import { ButtonLink } from "./button";
import { TaskShell } from "./task-shell";

/** In place of a page for a stored authorization request that waits no more. */
export function RequestGone() {
  return (
    <TaskShell>
      <h1 className="text-xl">This sign-in cannot go on</h1>
      <p className="mt-3">
        It waited longer than ten minutes, was finished already, or was begun in another browser.
        Nothing was shared with the application.
      </p>
      <p className="mt-3">Go back to the application and begin again.</p>
      <div className="mt-6">
        <ButtonLink href="/" look="plain">
          To the site directory
        </ButtonLink>
      </div>
    </TaskShell>
  );
}
