"use client";

import { ExternalLink } from "lucide";
import { useState } from "react";
import { AS_TYPED } from "@/app/_ui/field";
import { Icon } from "@/app/_ui/icon";
import { TextField } from "@/app/_ui/text-field";
import { normalizeLink } from "@/lib/addresses";
import { findTargetProblem } from "@/lib/sites/editing/target-url";
import type { TargetWords } from "./target-words";

type Props = {
  name: string;
  label: string;
  problem: string | null;
  defaultValue: string;
  words: TargetWords;
};

/** Shows errors while typing. The test is a link in the user's own browser: Foyer never requests the address. */
export function TargetField({ words, problem, ...field }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const url = normalizeLink((typed ?? field.defaultValue).trim());
  const found = url === "" ? null : findTargetProblem(url);
  // An address that the user has only begun to type isn't an error yet.
  const begun = "https://".startsWith(url);
  const live = found === null || begun ? null : (words.problems[found] ?? null);
  return (
    <div className="grid gap-1.5">
      <TextField
        {...field}
        hint={words.hint}
        problem={typed === null ? problem : live}
        inputMode="url"
        {...AS_TYPED}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      {url !== "" && found === null && (
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className="link inline-flex min-h-6 items-center gap-1.5 justify-self-start text-sm"
        >
          <Icon node={ExternalLink} className="size-4" />
          {words.test}
        </a>
      )}
    </div>
  );
}
