import type * as z from "zod";
import type { FieldProblems } from "@/lib/fields";
import type { Result } from "@/lib/result";
import type { Actor, Requirements } from "./actor";

/** Who posted a form, how, and with which file. */
export type Posted = Actor & { request: Request; file: Uint8Array };

/**
 * Answer to a refused form: a message on its page, errors at its fields, or a response of its own.
 * `sign_in_again` asks for a fresh sign-in, which keeps the input.
 */
export type Refusal = string | FieldProblems | Response;

type Maybe<T> = T | Promise<T>;

export type Definition<K, F extends z.ZodObject, T, E> = {
  permission: Requirements["permission"];
  /** Page of the form, and where a form with a malformed key leads. */
  home: string;
  /** Page of the form, if it depends on the key. */
  page: (key: K) => string;
  /** Hidden fields: what the form is about, and the revision that its page showed. */
  key: z.ZodType<K>;
  /** Message for a malformed key and for something that no longer exists; shown at `home`. */
  unknown?: string;
  /** Name of the form on its page. Errors and input go back to it by this name. */
  form?: string;
  /** Fields that people fill in. An issue's message is the error code. */
  fields: F;
  /** Returns the input that may go back to the browser; all of it by default. */
  shown: (typed: Record<string, string>) => Record<string, string>;
  /**
   * Name of the file field, and the maximum size of the body in bytes. A form whose file is optional may
   * also be sent as a form without one.
   */
  file?: { field: string; maxBytes: number; optional?: true };
  fresh: Requirements["fresh"];
  run: (input: K & z.output<F>, posted: Posted) => Promise<Result<T, E>>;
  /** Returns the message after success, or a response of its own. */
  done: (value: T, input: K & z.output<F>, posted: Posted) => Maybe<string | Response>;
  /** Returns the answer to a refusal. By default a code is a message, and an object has field errors. */
  refused: (error: E, input: K & z.output<F>, posted: Posted) => Maybe<Refusal>;
};
