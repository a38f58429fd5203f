import * as z from "zod";
import { ownUploadsPage } from "@/lib/error-pages/page-faults";
import { isMultipart, MAX_BODY_BYTES, MULTIPART, URLENCODED } from "@/lib/http/form-body";
import { unreadableParameter } from "@/lib/oauth/parameters";
import { amongOwnUploads } from "@/lib/session/own-uploads";
import { findActor } from "./actor";
import { answerForm, placeOf } from "./answer-form";
import type { Definition, Refusal } from "./definition";
import { refuseUnreadable } from "./posted-form";
import { posting } from "./posting";
import { uploading } from "./uploading";

/** A form of a signed-in user, as app/forms serves it. */
export type Form = {
  maxBytes: number;
  /** Media types of the body. */
  types: readonly string[];
  post: (request: Request) => Response | Promise<Response>;
};

type Optional = "page" | "key" | "fields" | "shown" | "fresh" | "refused" | "done";

/** A definition as written: the rest has defaults, and `done` may be one message. */
type Written<K, F extends z.ZodObject, T, E> = Omit<Definition<K, F, T, E>, Optional> &
  Partial<Omit<Definition<K, F, T, E>, "done">> & {
    done: string | Definition<K, F, T, E>["done"];
  };

const NOTHING = z.object({});
const NO_FILE = new Uint8Array();

/**
 * Defines a form: who may post it, its fields, the use case that it runs, and what the page says
 * afterward. A form answers with 303 to its page, or with the same location as JSON for our script.
 */
export function defineForm<
  T,
  E extends Refusal,
  K extends object = object,
  F extends z.ZodObject = typeof NOTHING,
>(written: Written<K, F, T, E>): Form {
  const { done } = written;
  const definition: Definition<K, F, T, E> = {
    page: () => written.home,
    key: NOTHING as unknown as z.ZodType<K>,
    fields: NOTHING as unknown as F,
    shown: (typed) => typed,
    fresh: null,
    refused: (error) => error,
    ...written,
    done: typeof done === "string" ? () => done : done,
  };
  const { file } = definition;
  const upload = file && uploadTo(definition, file);
  const isAlwaysUpload = file !== undefined && !file.optional;
  const post = posting((sent, request, parameters) =>
    // Without its value, a field would count as cleared.
    unreadableParameter(parameters, Object.keys(definition.fields.shape)) === null
      ? answerForm(definition, request, { sent: Object.fromEntries(sent), file: NO_FILE })
      : refuseUnreadable(request, 400, "field_unreadable"),
  );
  return {
    maxBytes: file?.maxBytes ?? MAX_BODY_BYTES,
    types: [...(upload ? [MULTIPART] : []), ...(isAlwaysUpload ? [] : [URLENCODED])],
    post: (request) =>
      (upload && (isAlwaysUpload || isMultipart(request)) ? upload : post)(request),
  };
}

/** Checks the permission before a large body is read, and again after it: an upload may take minutes. */
const uploadTo = <K extends object, F extends z.ZodObject, T, E extends Refusal>(
  definition: Definition<K, F, T, E>,
  { field, maxBytes, optional }: NonNullable<Definition<K, F, T, E>["file"]>,
) =>
  uploading(maxBytes, async (upload, request) => {
    // A body as small as those of other forms is read first, so that its input outlives a sign-in.
    const isSmall = Number(request.headers.get("content-length")) <= MAX_BODY_BYTES;
    const sent = optional && isSmall ? await upload.texts().catch(() => null) : null;
    // Otherwise answerForm looks at the account, which the body names.
    const unread = { page: definition.home, restore: null, account: undefined };
    const needs = sent ? placeOf(definition, sent).needs : unread;
    const begun = await findActor(request, { ...definition, ...needs });
    if (!begun.ok) return begun.error;
    const answer = await amongOwnUploads(begun.value.user.id, async () =>
      answerForm(definition, request, {
        sent: await upload.texts(),
        file: await upload.file(field),
      }),
    );
    return answer.ok ? answer.value : ownUploadsPage(request);
  });
