import type * as z from "zod";
import { type FieldProblems, parseFields } from "@/lib/fields";
import { seeOther } from "@/lib/http/answer";
import { ok, refuse } from "@/lib/result";
import { ACCOUNT_FIELD } from "@/lib/session/opened-as";
import { type Actor, askToSignIn, findActor } from "./actor";
import type { Definition, Refusal } from "./definition";
import { flash } from "./flash";
import type { Restoring } from "./kept-input";
import { refuseForm } from "./problems";

/** Content of a form: fields that were sent once, and the file, empty if there is none. */
type Content = { sent: Readonly<Record<string, string>>; file: Uint8Array };

/** Runs a form that was read whole, and returns its answer. */
export async function answerForm<K extends object, F extends z.ZodObject, T, E extends Refusal>(
  definition: Definition<K, F, T, E>,
  request: Request,
  content: Content,
): Promise<Response> {
  const ready = await check(definition, request, content);
  if (!ready.ok) return ready.error;
  const { input, posted, place } = ready.value;
  const result = await definition.run(input, posted);
  if (!result.ok)
    return answerRefusal(await definition.refused(result.error, input, posted), place, posted);
  const done = await definition.done(result.value, input, posted);
  return typeof done === "string" ? flash(place.page, { done }) : done;
}

/** Checks who posted a form and what, or returns the response that refuses it. */
async function check<K extends object, F extends z.ZodObject, T, E>(
  definition: Definition<K, F, T, E>,
  request: Request,
  { sent, file }: Content,
) {
  const { key, typed, place, needs } = placeOf(definition, sent, file);
  const actor = await findActor(request, { ...definition, ...needs });
  if (!actor.ok) return actor;
  if (!key.success) return refuse(answerUnknown(definition));
  const parsed = parseFields(definition.fields, typed);
  if (!parsed.ok) return refuse(answerRefusal(parsed.error, place, actor.value));
  const wanted = definition.form && !definition.file?.optional ? definition.file?.field : undefined;
  if (wanted && file.byteLength === 0)
    return refuse(answerRefusal({ [wanted]: "missing" }, place, actor.value));
  const input = { ...key.data, ...parsed.value };
  return ok({ input, posted: { ...actor.value, request, file }, place });
}

/** Returns what the fields of a form tell before anything else is known: its page, and its input after a sign-in. */
export function placeOf<K extends object, F extends z.ZodObject, T, E>(
  definition: Definition<K, F, T, E>,
  sent: Content["sent"],
  file: Uint8Array = new Uint8Array(),
) {
  const key = definition.key.safeParse(sent);
  const page = key.success ? definition.page(key.data) : definition.home;
  const names = Object.keys(definition.fields.shape);
  const typed = Object.fromEntries(names.map((name) => [name, sent[name] ?? ""]));
  // A browser keeps the texts of a form, and not its file.
  const lost = file.byteLength > 0 && definition.file ? { [definition.file.field]: "again" } : {};
  const place = { ...definition, page, lost, typed: definition.shown(typed) };
  const needs = { page, restore: restoring(place), account: sent[ACCOUNT_FIELD] };
  return { key, typed, place, needs };
}

/** Page that shows a refusal, and the input that goes back with it. */
type Place = {
  home: string;
  page: string;
  unknown?: string;
  form?: string;
  typed: Record<string, string>;
  /** Problem of a file, which has to be chosen again after a sign-in. */
  lost: Record<string, string>;
};

const restoring = ({ form, typed, lost: problems }: Place): Restoring =>
  form === undefined ? null : { form, typed, problems };

const answerUnknown = ({ home, unknown }: Pick<Place, "home" | "unknown">) =>
  unknown === undefined ? seeOther(home) : flash(home, { refused: unknown });

function answerRefusal(refusal: Refusal, place: Place, { user: { id: to } }: Actor) {
  const { page, form = "", typed } = place;
  if (isResponse(refusal)) return refusal;
  if (refusal === "sign_in_again") return askToSignIn(page, restoring(place), to);
  if (refusal === place.unknown) return answerUnknown(place);
  if (typeof refusal === "string") return flash(page, { refused: refusal });
  return refuseForm(page, form, { problems: defined(refusal), typed }, { to });
}

/** True for a Response, and for an Answer of our own server (lib/http/answer.ts). */
const isResponse = (refusal: Refusal): refusal is Response =>
  typeof refusal === "object" && "status" in refusal && "headers" in refusal;

const defined = (problems: FieldProblems) =>
  Object.fromEntries(
    Object.entries(problems).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
