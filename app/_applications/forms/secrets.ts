import * as z from "zod";
import { type ApplicationConsole, ownerIn, pageOf } from "@/app/_applications/console";
import { secretPage } from "@/app/_applications/secret-page";
import { snippetClient } from "@/app/_applications/snippet-client";
import { type ApplicationView, readApplication } from "@/lib/applications/overview";
import { addSecret, removeSecrets, type SecretRefusal } from "@/lib/applications/secrets";
import { defineForm } from "@/lib/forms/define-form";
import { ok, type Result, refuse } from "@/lib/result";
import { aboutApplication } from "./about";

/** PostgreSQL doesn't parse years of five digits, which the day after the last one would have. */
const LATEST_MS = Date.parse("9999-12-31T23:59:59Z");

/** A secret is valid through its last day (UTC). */
const lastDay = z.iso
  .date()
  .transform((day) => new Date(Math.min(Date.parse(`${day}T00:00:00Z`) + 86_400_000, LATEST_MS)));

const newSecret = z.object({
  label: z.string().trim(),
  expires: z.union([z.literal("").transform(() => null), lastDay], "expired_already"),
});

type Refusal = SecretRefusal | "unknown";
type Added = { application: ApplicationView; secret: string };

/** Creates another secret. Only the response shows it. A form sent twice creates one. */
export const addSecretForm = (console: ApplicationConsole) =>
  defineForm({
    ...aboutApplication(console, "secrets"),
    key: z
      .object({ application: z.uuid(), once: z.uuid().optional() })
      .transform(({ application, once }) => ({ id: application, once })),
    form: "secret",
    fields: newSecret,
    fresh: "administration",
    run: async (
      { id, once, label, expires },
      { user, context },
    ): Promise<Result<Added, Refusal>> => {
      const ownerId = ownerIn(console, user);
      const application = await readApplication(id, ownerId);
      if (!application) return refuse("unknown");
      const { clientId } = application;
      const secret = { id: once, label, expiresAt: expires };
      const added = await addSecret({ clientId, ownerId }, secret, context);
      return added.ok ? ok({ application, secret: added.value.value }) : added;
    },
    done: ({ application, secret }, { id }, { request }) => {
      const { name } = application;
      const client = snippetClient(application);
      return secretPage(request, {
        ...{ console, id, name, secret, client },
        next: pageOf(console, id, "secrets"),
      });
    },
    refused: (error) => {
      if (error === "unknown" || error === "added_already") return error;
      return { [error === "expired_already" ? "expires" : "label"]: error };
    },
  });

export const removeSecretForm = (console: ApplicationConsole) =>
  defineForm({
    ...aboutApplication(console, "secrets"),
    key: z
      .object({ application: z.uuid(), secret: z.uuid() })
      .transform(({ application, secret }) => ({ id: application, secret })),
    fresh: "administration",
    run: async ({ id, secret }, { user, context }): Promise<Result<unknown, Refusal>> => {
      const ownerId = ownerIn(console, user);
      const application = await readApplication(id, ownerId);
      if (!application) return refuse("unknown");
      return removeSecrets({ clientId: application.clientId, ownerId }, secret, context);
    },
    done: "secret_removed",
  });
