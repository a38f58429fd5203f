import * as z from "zod";
import { ADMINISTRATION, pageOf } from "@/app/_applications/console";
import { aboutApplication } from "@/app/_applications/forms/about";
import { gateFormFields, readGate } from "@/app/_applications/gate-values";
import { settingsFields, settingsRequest } from "@/app/_applications/settings-fields";
import { settingsProblems, shownSettings } from "@/app/_applications/settings-refusal";
import { saveGate } from "@/lib/applications/gates";
import { type RegisteredApplication, registerGate } from "@/lib/applications/register";
import { counter, type FieldProblems } from "@/lib/fields";
import { defineForm } from "@/lib/forms/define-form";
import { flash } from "@/lib/forms/flash";
import { newAccessFields, readAccess } from "@/lib/groups/fields";
import { newGate } from "@/lib/operations/gates";
import { type Result, refuse } from "@/lib/result";

const NEW = `${ADMINISTRATION.home}/new`;

type Registered = Promise<
  Result<RegisteredApplication, FieldProblems | "registered_already" | "origin_taken">
>;

type Saved = Promise<Result<boolean, FieldProblems | "unknown">>;

export const GATE_FORMS = {
  /** Registers a site behind a proxy. A form sent twice registers once. */
  "admin/applications/register-gate": defineForm({
    ...({ permission: "applications", fresh: "administration", home: NEW } as const),
    page: () => `${NEW}?kind=gate`,
    key: z.object({ once: z.uuid() }),
    form: "settings",
    fields: newGate
      .pick({ name: true, origin: true })
      .extend({ ...gateFormFields.shape, ...newAccessFields.shape }),
    run: async ({ once, name, origin, access, groups, ...settings }, { context }): Registered => {
      const admitted = readAccess({ access, groups });
      const gate = { name, origin, ...readGate(settings) };
      const made = await registerGate(gate, { ...context, access: admitted }, once);
      if (made.ok || typeof made.error === "string") return made as Awaited<Registered>;
      return refuse(Array.isArray(made.error) ? problemsOf(made.error) : made.error);
    },
    done: (_, { once }) =>
      flash(pageOf(ADMINISTRATION, once, "quickstart"), { done: "registered_gate" }),
    refused: (error) => {
      if (error === "origin_taken") return { origin: error };
      return error === "registered_already"
        ? flash(ADMINISTRATION.home, { refused: "registered_gate_already" })
        : error;
    },
  }),
  /** Changes an application and its gate, as the form showed them. */
  "admin/applications/save-gate": defineForm({
    ...aboutApplication(ADMINISTRATION, "settings"),
    key: z
      .object({ application: z.uuid(), revision: counter, gate: z.string() })
      .transform(({ application: id, ...shown }) => ({ id, ...shown })),
    fresh: "administration",
    form: "settings",
    fields: settingsFields.extend(gateFormFields.shape),
    shown: shownSettings,
    run: async ({ id, revision, gate, ...fields }, { context }): Saved => {
      const change = { settings: settingsRequest(fields), gate: readGate(fields) };
      const saved = await saveGate({ id, revision, gate }, change, context);
      if (saved.ok) return saved;
      const { error } = saved;
      if (error === "unknown" || error === "gate_unknown") return refuse("unknown");
      return refuse(settingsProblems(error, fields));
    },
    done: (isChanged) => (isChanged ? "changed" : "as_it_was"),
  }),
};

type Faults = readonly { field: string; fault: string }[];

/** A gate's only address is the one that its origin gives. */
const problemsOf = (faults: Faults): FieldProblems =>
  Object.fromEntries(
    faults.map(({ field, fault }) =>
      field === "client_name" ? ["name", fault] : ["origin", "origin_unfit"],
    ),
  );
