import { readApplication } from "@/lib/applications/overview";
import { type Actor, acting } from "@/lib/forms/acting";
import { seeOther } from "@/lib/http/see-other";
import type { Result } from "@/lib/result";
import { readId } from "@/lib/runtime/id";
import { LIST, pageOf, pageOfForm } from "./desk";

type Change = (clientId: string, context: Actor["context"]) => Promise<Result<unknown, string>>;

/** Returns the handler of a form that suspends an application or lifts the suspension. */
export const stateForm = (change: Change, done: string) =>
  acting(
    { page: pageOfForm, permission: "applications", fresh: true },
    async (form, { context }) => {
      const id = readId(form.get("application"));
      const application = id && (await readApplication(id));
      if (!application) return seeOther(LIST);
      const changed = await change(application.clientId, context);
      return seeOther(`${pageOf(application.id)}?done=${changed.ok ? done : changed.error}`);
    },
  );
