"use client";

import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { Button } from "@/app/_ui/button";
import { ColoredCode } from "@/app/_ui/colored-code";
import { SelectField } from "@/app/_ui/select-field";
import { TextField } from "@/app/_ui/text-field";
import { INPUT } from "@/lib/error-pages/looks";

/** Headers of an answer that tell something about it. */
const HEADERS = [
  "content-type",
  "etag",
  "cache-control",
  "retry-after",
  "www-authenticate",
  "x-request-id",
];

type Field = { name: string; value: string; choices?: readonly string[] | undefined };

type Words = Record<
  "form" | "send" | "token" | "tokenHint" | "response" | "redirects" | "failed",
  string
>;

type Props = {
  /** Address with names of parameters in braces. */
  address: string;
  fields: readonly Field[];
  /** True if the request needs an access token, which stays in its field: it has no name, so that no form sends it. */
  secured: boolean;
  words: Words;
  /** Example that the answer replaces. */
  children?: ReactNode;
};

type Answer = { title: string; text: string };

/** Sends a request from the reader's browser, without their session, and shows the answer. Without a script, a public address that is whole opens. */
export function Send({ address, fields, secured, words, children }: Props) {
  const token = useRef<HTMLInputElement>(null);
  const needsScript = secured || address.includes("{");
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [busy, setBusy] = useState(false);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const target = filledIn(address, new FormData(event.currentTarget));
    const bearer = token.current?.value.trim();
    setBusy(true);
    setAnswer(await answerOf(target, bearer ? { Authorization: `Bearer ${bearer}` } : {}, words));
    setBusy(false);
  }

  return (
    <>
      <form
        action={filledIn(address, new FormData(), fields)}
        target="_blank"
        aria-label={words.form}
        onSubmit={(event) => void send(event)}
        className={`grid items-end gap-3 sm:grid-cols-2 ${needsScript ? "noscript:hidden" : ""}`}
        rel="noopener"
      >
        <Inputs fields={fields} />
        {secured && (
          <label className="grid gap-1.5 text-sm font-semibold sm:col-span-2">
            {words.token}
            <input
              ref={token}
              autoComplete="off"
              spellCheck={false}
              className={`${INPUT} font-mono`}
            />
            <span className="text-xs font-normal text-soft">{words.tokenHint}</span>
          </label>
        )}
        <Button type="submit" disabled={busy} className="justify-self-start">
          {words.send}
        </Button>
      </form>
      <div role="status" className="min-w-0 empty:hidden">
        {answer && <Answered {...answer} />}
      </div>
      {!answer && children}
    </>
  );
}

const Inputs = ({ fields }: Pick<Props, "fields">) =>
  fields.map(({ name, value, choices }) =>
    choices ? (
      <SelectField key={name} name={name} label={name} defaultValue={value}>
        {["", ...choices].map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </SelectField>
    ) : (
      <TextField key={name} name={name} label={name} defaultValue={value} autoComplete="off" />
    ),
  );

const Answered = ({ title, text }: Answer) => (
  <div className="rounded-md border border-line bg-canvas text-xs">
    <p className="border-b border-line px-3.5 py-2 font-semibold">{title}</p>
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
      tabIndex={0}
      className="max-h-96 overflow-auto px-3.5 py-3"
    >
      <ColoredCode text={text} />
    </pre>
  </div>
);

/** Returns the address with its parameters in the path, and the others in the query. */
function filledIn(address: string, form: FormData, fields: readonly Field[] = []) {
  const query = new URLSearchParams();
  let path = address;
  const values = fields.map(({ name, value }) => [name, value] as const);
  for (const [name, value] of [...values, ...form]) {
    const place = `{${name}}`;
    if (path.includes(place)) path = path.replace(place, encodeURIComponent(`${value}`));
    else if (value !== "") query.set(name, `${value}`);
  }
  return query.size === 0 ? path : `${path}?${query}`;
}

async function answerOf(target: string, headers: HeadersInit, words: Words): Promise<Answer> {
  const start = performance.now();
  try {
    const response = await fetch(target, {
      ...{ headers, credentials: "omit", cache: "no-store", redirect: "manual" },
    });
    const body = await response.text();
    const duration = `${Math.round(performance.now() - start)} ms`;
    if (response.type === "opaqueredirect")
      return { title: `${words.response} · 3xx · ${duration}`, text: words.redirects };
    const lines = HEADERS.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null
        ? []
        : [`${name.replaceAll(/\b\w/g, (l) => l.toUpperCase())}: ${value}`];
    });
    return {
      title: `${words.response} · ${response.status} · ${duration}`,
      text: `${lines.join("\n")}\n\n${indented(body)}`,
    };
  } catch {
    return { title: words.response, text: words.failed };
  }
}

/** Returns JSON with line breaks, and any other text as it is. */
function indented(text: string) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
