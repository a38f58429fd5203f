import { useId } from "react";
import { ColoredCode } from "./colored-code";
import { CopyValue } from "./copy-value";
import { useCopyWords } from "./use-copy-words";

type Props = {
  title: string;
  /** Code that says the same in several languages, of which radio buttons show one; no buttons for one without alternatives. */
  codes: readonly { language: string; text: string }[];
};

/** Code to copy, whose long lines scroll sideways: a wrapped address looks as if it had spaces. Switches its language without a script (sections.css). */
export function CodeBlock({ title, codes }: Props) {
  const name = useId();
  const wordsFor = useCopyWords();
  return (
    <div className="codes min-w-0 rounded-md border border-line bg-canvas text-xs">
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line ps-3.5 pe-1.5">
        <h4 className="py-2 text-xs text-soft">{title}</h4>
        {codes.length > 1 && (
          <fieldset className="flex gap-1">
            <legend className="sr-only">{title}</legend>
            {codes.map(({ language }, at) => (
              <label key={language} className={CHOICE}>
                <input
                  type="radio"
                  name={name}
                  value={at}
                  defaultChecked={at === 0}
                  className="sr-only"
                />
                {language}
              </label>
            ))}
          </fieldset>
        )}
      </div>
      {codes.map(({ language, text }, at) => (
        <div key={language} data-code={at} className="flex items-start justify-between">
          <pre
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
            tabIndex={0}
            className="min-w-0 flex-1 overflow-x-auto py-3 ps-3.5"
          >
            <ColoredCode text={text} />
          </pre>
          <span className="shrink-0 p-1.5">
            <CopyValue value={text} labels={wordsFor(`${title} (${language})`).labels} />
          </span>
        </div>
      ))}
    </div>
  );
}

const CHOICE =
  "flex min-h-7 cursor-pointer items-center rounded-md px-2 text-soft hover:text-ink has-checked:bg-tint has-checked:font-semibold has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-accent";
