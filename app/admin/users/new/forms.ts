import * as z from "zod";
import { faultProblems } from "@/app/_files/faults";
import { answerUpload, planProblems } from "@/app/_files/plan";
import { treat, UPLOAD, uploadFields } from "@/app/_files/upload";
import { invitationOf } from "@/app/admin/users/shown-links";
import { userAddress } from "@/app/admin/users/user-address";
import { defineForm } from "@/lib/forms/define-form";
import { withFlash } from "@/lib/forms/flash";
import { formOf } from "@/lib/forms/form-of";
import { showOnce } from "@/lib/forms/shown-once";
import { attachment } from "@/lib/http/answer";
import * as people from "@/lib/operations/people";
import { hasHeader } from "@/lib/people/list";
import { ok } from "@/lib/result";
import { reportOf } from "./report";

const NEW = "/admin/users/new";

const IMPORT = formOf(people.importUsers);

/** Invitations that are mailed in a minute. */
const PER_MINUTE = 60;

/** Most people who are invited without a preview first. */
const FEW = 20;

/** True if the page showed whom the button invites, or they are few. */
const isSureOf = (plan: Awaited<ReturnType<typeof IMPORT.run>>, checked: string) =>
  checked !== "" || !plan.ok || plan.value.created.length <= FEW;

/** The typed people, unless there is a file alone. */
const sourceOf = (list: string, file: Uint8Array) => {
  const lines = list.split("\n").filter((line) => line.trim() !== "");
  if (lines.length === 0 && file.byteLength > 0) return { field: "file" };
  return { field: "list", lines: lines.length - (hasHeader(list) ? 1 : 0) };
};

export const PEOPLE_FORMS = {
  /** Previews or invites the people of a list or file. Invites nobody if anything in it is invalid. */
  "admin/users/import": defineForm({
    ...IMPORT,
    home: NEW,
    key: z.object(uploadFields),
    fields: people.importUsers.fields
      .pick({ role: true, groups: true, locale: true })
      .extend({ list: z.string() }),
    file: UPLOAD,
    run: async ({ do: what, checked, ...asked }, posted) => {
      const { file } = posted;
      const pace = { ...asked, file, perMinute: PER_MINUTE };
      const plan = await IMPORT.run({ ...pace, dryRun: true }, posted);
      const treated = treat({ do: what, checked }, file, JSON.stringify(asked));
      const kind = isSureOf(plan, checked) ? treated.kind : "checked";
      const done = kind === "checked" ? plan : await IMPORT.run({ ...pace, dryRun: false }, posted);
      return ok({ done, treated: { ...treated, kind } });
    },
    refused: (error) => error,
    done: ({ done, treated }, { list, role, groups, locale }, { user: { id: to }, file }) => {
      if (done.ok && done.value.invitation) {
        const { user: id, url: text } = done.value.invitation;
        return showOnce(withFlash(userAddress(id), { done: "created" }), {
          ...invitationOf(id, { id: to }),
          text,
        });
      }
      const { problems, typed } = done.ok
        ? planProblems(treated, reportOf(done.value))
        : faultProblems(done.error, sourceOf(list, file));
      const input =
        treated.kind === "imported" ? {} : { list, role, groups: groups.join("\n"), locale };
      return answerUpload(NEW, { problems, typed: { ...input, ...typed } }, to);
    },
  }),
  /** Returns all people with their roles and groups as a file that the import accepts. */
  "admin/users/export": defineForm({
    ...formOf(people.exportUsers),
    home: "/admin/users/export",
    done: ({ content }, { format }, { context: { at } }) =>
      attachment(content, { subject: "users", format, at }),
  }),
};
