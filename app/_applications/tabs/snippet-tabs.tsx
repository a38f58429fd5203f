import type { ReactNode } from "react";
import type { Snippet } from "@/app/_applications/snippet";
import { CopyValue } from "@/app/_ui/copy-value";
import { Facts } from "@/app/_ui/facts";
import { Tabs } from "@/app/_ui/tabs";
import { useCopyWords } from "@/app/_ui/use-copy-words";
import { SnippetCode } from "./snippet-code";

/** Query parameter that chooses a snippet. */
export const LIBRARY = "library";

type Props = {
  snippets: readonly Snippet[];
  page: string;
  chosen: string | null;
  label: string;
  intro: string;
  /** Further parameters of the page, which the tabs keep. */
  kept?: Readonly<Record<string, string>>;
  /** Fields of what is shown, above the code. */
  children?: ReactNode;
};

/** Shows one of several snippets, and offers the others. */
export function SnippetTabs({ snippets, page, chosen, label, intro, kept, children }: Props) {
  const shown = snippets.find(({ library }) => library === chosen) ?? snippets[0];
  const library = shown?.library ?? "";
  return (
    <div className="grid min-w-0 gap-3">
      <p className="text-sm text-soft">{intro}</p>
      <Tabs
        label={label}
        tabs={snippets.map((one) => ({
          href: `${page}?${new URLSearchParams({ ...kept, [LIBRARY]: one.library })}#snippets`,
          words: one.library,
          current: one.library === library,
        }))}
      />
      {children}
      <SnippetCode code={shown?.code ?? ""} {...useCopyWords()(library)} />
    </div>
  );
}

type Fact = { label: string; values: readonly string[] };

/** Values to copy, each on a line. */
export function CopyFacts({ facts }: { facts: readonly Fact[] }) {
  const wordsFor = useCopyWords();
  return (
    <Facts
      facts={facts
        .filter(({ values }) => values.length > 0)
        .map(({ label, values }) => ({
          label,
          value: values.map((value) => (
            <span key={value} className="-my-1 flex min-w-0 items-center gap-1">
              <code className="min-w-0 truncate" title={value}>
                {value}
              </code>
              <CopyValue value={value} labels={wordsFor(label).labels} />
            </span>
          )),
        }))}
    />
  );
}
