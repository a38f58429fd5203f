"use client";

import { Search } from "lucide";
import { type KeyboardEvent, useCallback, useEffect, useRef } from "react";
import { Icon } from "@/app/_ui/icon";
import { useScripted } from "@/app/_ui/use-scripted";
import { useSlash } from "@/app/_ui/use-slash";
import { INPUT } from "@/lib/error-pages/looks";
import { boardAddress } from "./board-address";

type Props = {
  /** Name of the chosen section; null for all. */
  section: string | null;
  typed: string;
  label: string;
  /** Must be a stable function (an effect depends on it). */
  onType: (text: string) => void;
  onMove: (by: 1 | -1) => void;
  /** The address that Enter opens. */
  opens: string | null;
};

/**
 * The search, a GET form. With a script it filters as the user types, Enter opens the selected
 * site, and `/` focuses it.
 */
export function SiteSearch({ section, typed, label, onType, onMove, opens }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useSlash(useCallback(() => input.current, []));
  useHistory(input, onType);

  // Applies text that was typed before the script ran.
  useEffect(() => {
    if (input.current && input.current.value !== typed) onType(input.current.value);
  }, [typed, onType]);

  // Stores the search in the address, so that returning from a site restores it.
  function remember() {
    const address = boardAddress(section, input.current?.value.trim() ?? "");
    if (address !== location.pathname + location.search) history.replaceState(null, "", address);
  }

  function steer(event: KeyboardEvent<HTMLInputElement>) {
    // Enter that confirms an IME composition (Chinese, Japanese) must not open a site.
    if (event.nativeEvent.isComposing || opens === null) return;
    if (event.key === "ArrowDown") onMove(1);
    else if (event.key === "ArrowUp") onMove(-1);
    else if (event.key === "Enter") {
      remember();
      location.assign(opens);
    } else return;
    event.preventDefault();
  }

  return (
    <search className="w-full shrink-0 lg:w-112">
      <form method="get" action="/" className="relative">
        {section !== null && <input type="hidden" name="section" value={section} />}
        <label htmlFor="q" className="sr-only">
          {label}
        </label>
        <Icon
          node={Search}
          className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-5 text-soft"
        />
        <input
          ref={input}
          id="q"
          name="q"
          type="search"
          defaultValue={typed}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          placeholder={label}
          aria-keyshortcuts="/"
          onInput={(event) => onType(event.currentTarget.value)}
          onKeyDown={steer}
          onBlur={remember}
          className={`${INPUT} peer pl-11 pointer-fine:min-h-11 pointer-fine:text-base`}
        />
        <SlashHint />
      </form>
    </search>
  );
}

function SlashHint() {
  const scripted = useScripted();
  if (!scripted) return null;
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute inset-y-0 right-2.5 my-auto hidden size-6 place-items-center rounded-sm border border-line text-xs text-soft sm:peer-placeholder-shown:grid peer-focus:hidden"
    >
      /
    </span>
  );
}

type Input = { readonly current: HTMLInputElement | null };

/** Restores the search text on back and forward navigation between tabs. */
function useHistory(input: Input, onType: Props["onType"]) {
  useEffect(() => {
    function follow() {
      const q = new URLSearchParams(location.search).get("q") ?? "";
      if (!input.current || input.current.value.trim() === q) return;
      input.current.value = q;
      onType(q);
    }
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, [input, onType]);
}
