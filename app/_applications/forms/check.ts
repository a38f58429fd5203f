import * as z from "zod";
import { type ApplicationConsole, ownerIn } from "@/app/_applications/console";
import { instant } from "@/lib/fields";
import { defineForm } from "@/lib/forms/define-form";
import { seeOther } from "@/lib/http/answer";
import { startCheck } from "@/lib/integration-checks/checks";
import { aboutApplication } from "./about";

/** The application, and the start of the check that its page showed, if any. */
const key = z
  .object({ application: z.uuid(), shown: instant.optional() })
  .transform(({ application, shown }) => ({
    id: application,
    shownAt: shown ?? null,
  }));

/** Starts a check of an application's integration, which the same page then shows. */
export const checkForm = (console: ApplicationConsole) => {
  const about = aboutApplication(console, "quickstart");
  return defineForm({
    ...about,
    key,
    run: (check, { user, context }) =>
      startCheck({ ...check, ownerId: ownerIn(console, user) }, context),
    done: (_, shown) => seeOther(about.page(shown)),
  });
};
