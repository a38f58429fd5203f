"use client";

import { useEffect, useRef, useState } from "react";
import { Badge } from "@/app/_ui/badge";
import { scopeInput } from "./scope-input";

type Props = {
  /** Most scopes of an API. */
  most: number;
  /** `name` stands, in gray, for one that isn't typed yet. */
  words: Record<"title" | "name" | "none" | "sensitive", string>;
};

type Shown = {
  name: string;
  scopes: { description: string; isSensitive: boolean }[];
};

/** Shows what people read when an application asks for the API, as its form is typed. Nothing without a script. */
export function ConsentPreview({ most, words }: Props) {
  const section = useRef<HTMLElement>(null);
  const [{ name, scopes }, setShown] = useState(NOTHING);
  useEffect(() => {
    const form = section.current?.closest("form");
    if (!form) return;
    const show = () => setShown(read(new FormData(form), most));
    show();
    form.addEventListener("input", show);
    return () => form.removeEventListener("input", show);
  }, [most]);
  return (
    <section
      ref={section}
      aria-label={words.title}
      className="mt-2 hidden max-w-150 gap-1 scripted:grid"
    >
      <p className="text-xs text-soft">{words.title}</p>
      <div className="rounded-md border border-line bg-canvas px-4 py-3 text-sm">
        <bdi className={`font-semibold wrap-anywhere ${name ? "" : "text-soft"}`}>
          {name || words.name}
        </bdi>
        {scopes.length === 0 && <p className="text-soft">{words.none}</p>}
        <ul>
          {scopes.map(({ description, isSensitive }) => (
            <li key={description} className="flex min-h-8 items-center gap-3">
              <bdi className="wrap-anywhere">{description}</bdi>
              {isSensitive && <Badge tone="danger">{words.sensitive}</Badge>}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

const NOTHING: Shown = { name: "", scopes: [] };

/** Reads the name of an API, and the scopes that people can be asked for. */
function read(form: FormData, most: number): Shown {
  const text = (name: string) => `${form.get(name) ?? ""}`.trim();
  const scopes = [...Array(most).keys()].flatMap((at) => {
    const has = (mark: "users" | "services" | "sensitive") => form.has(scopeInput(mark, at));
    const description = text(scopeInput("description", at));
    const isForPeople = has("users") || !has("services");
    return description && isForPeople ? [{ description, isSensitive: has("sensitive") }] : [];
  });
  return { name: text("name"), scopes };
}
