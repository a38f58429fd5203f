import * as z from "zod";
import type { AuditContext, AuditEventName } from "@/db/audit/events";
import type { FieldProblems } from "@/lib/fields";
import type { RegistrationRefusal } from "@/lib/oauth/registration/registration-request";
import type { Result } from "@/lib/result";
import type { Freshness } from "@/lib/session/fresh-sign-in";
import type { Permission } from "@/lib/session/permissions";
import type { Fault } from "@/lib/tables/rows";

/** Who runs an operation. A command asks nobody to sign in (docs/design/sign-in.md), so its sign-in counts as fresh. */
export type By = {
  context: AuditContext;
  isFresh: boolean;
  /** True if the session used a second step. */
  usedSecondStep: boolean;
};

/** A refusal: one code, the code of each field that is wrong, or the faults of a file or a registration. */
export type Refused =
  | string
  | FieldProblems
  | readonly Fault<string>[]
  | readonly RegistrationRefusal[];

type CodesOf<E> = E extends string
  ? E
  : E extends readonly { problem: infer P }[]
    ? P
    : E extends readonly RegistrationRefusal[]
      ? never
      : { [K in keyof E]-?: Literal<E[K]> }[keyof E];

/** Leaves out what any text can be, such as a value of a sentence. */
type Literal<C> = C extends string ? (string extends C ? never : C) : never;

/** Codes that an operation needs words for. Only forms ask for a fresh sign-in. */
type Codes<E> = Exclude<CodesOf<E>, "sign_in_again"> & string;

/** A sentence in English about the field that the refusal names, or about `at`: a field or an argument of the subject. */
export type Explanation = string | { at: string | null; reason: string };

/** How an operation's subject is named where no page shows it. */
export type Subject<K> = {
  /** Names of its arguments, as help shows them: `SLUG`. */
  args: readonly string[];
  /** Code for a subject that doesn't exist. */
  unknown: string;
  /** Finds it, with its names as they are stored. */
  find: (...typed: string[]) => Promise<{ key: K; names: readonly string[] } | null>;
};

/** Subject of an operation on an uploaded file: `file` in its input. */
export const FILE = "FILE";

/**
 * Something that administrators do, described once: forms (lib/forms/form-of.ts) and the command line
 * (command/operation-command.ts) read it.
 */
export type Operation<K extends object, F extends z.ZodObject, T, E> = {
  /** Subject and verb, as the command line spells them. */
  name: `${string} ${string}`;
  /** Sentence in Markdown for the help and the documents. */
  summary: string;
  permission: Permission;
  /** Reason for which a form needs a fresh sign-in; null if it needs none. */
  fresh: Freshness | null;
  subject: Subject<K> | typeof FILE | null;
  /** Fields that people fill in, as text. An optional one that isn't given stays as it is. */
  fields: F;
  /** Texts of fields that a program needn't give. */
  defaults: Partial<Record<keyof z.output<F> & string, string>>;
  run: (input: K & z.output<F>, by: By) => Promise<Result<T, E>>;
  refusals: Readonly<Record<Codes<E>, Explanation>>;
  /** Event that it leaves, if it changes anything. */
  event: AuditEventName | null;
};

type Optional = "fresh" | "subject" | "fields" | "defaults";

const NO_FIELDS = z.object({});

export const defineOperation = <
  T,
  F extends z.ZodObject = typeof NO_FIELDS,
  E extends Refused = never,
  K extends object = object,
>(
  written: Omit<Operation<K, F, T, E>, Optional> & Partial<Pick<Operation<K, F, T, E>, Optional>>,
): Operation<K, F, T, E> => ({
  ...{ fresh: null, subject: null, fields: NO_FIELDS as unknown as F, defaults: {} },
  ...written,
});

/** A subject that its names alone find, like a key. `args` are between spaces. */
export const namedBy = <K extends object>(
  args: string,
  unknown: string,
  keyOf: (...names: string[]) => K,
): Subject<K> => ({
  args: args.split(" "),
  unknown,
  find: async (...names) => ({ key: keyOf(...names), names }),
});

/** Fields that a change may leave out. */
export const changing = <S extends z.ZodRawShape>(fields: z.ZodObject<S>) =>
  fields.partial() as unknown as z.ZodObject<{
    [N in keyof S]: z.ZodExactOptional<S[N] & z.ZodType>;
  }>;
