"use client";

import { type ComponentProps, type FormEvent, type ReactNode, useState } from "react";
import { CopyField } from "@/app/_ui/copy-field";
import { slugOf } from "@/app/_ui/slug-of";
import { useProposal } from "@/app/_ui/use-proposal";

type Props = {
  /** Redirect address, up to the ID. */
  base: string;
  /** ID that the form begins with. */
  id: string;
  label: string;
  words: ComponentProps<typeof CopyField>["words"];
  /** The fields of the name and the ID. */
  children: ReactNode;
};

/** Fills in the ID of a new provider from its name, and shows the redirect address that it makes. */
export function NamedProvider({ base, id: given, label, words, children }: Props) {
  const [id, setId] = useState(given);
  const propose = useProposal("name", "id", slugOf, given);
  function follow(event: FormEvent<HTMLDivElement>) {
    propose(event);
    const field = event.currentTarget.querySelector<HTMLInputElement>("[name=id]");
    if (field) setId(field.value);
  }
  return (
    <div onInput={follow} className="grid gap-4">
      {children}
      <CopyField id="callback" label={label} value={base + id} words={words} />
    </div>
  );
}
