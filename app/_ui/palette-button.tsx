"use client";

import { Search } from "lucide";
import { type ComponentType, useCallback, useEffect, useRef, useState } from "react";
import { ACCOUNT_FIELD } from "@/lib/session/opened-as";
import { Icon } from "./icon";
import { useOpener } from "./opened-as";
import { usePageKeys } from "./page-keys";
import type { PaletteProps } from "./palette-dialog";
import { noteVisit } from "./palette-recent";
import { useScripted } from "./use-scripted";

type Props = Pick<PaletteProps, "words"> & {
  /** Addresses by the letters that open them after a G. */
  pages: Readonly<Record<string, string>>;
};

/**
 * Opens the command palette, as does Ctrl+K (⌘K on Apple keyboards) on every page of a signed-in
 * user. The dialog loads after the page; what is typed before it shows is kept for it. Visitors' pages
 * don't have it.
 */
export function PaletteButton({ words, pages }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [Dialog, setDialog] = useState<ComponentType<PaletteProps> | null>(null);
  const open = useCallback(() => setOpen(true), []);
  // A press before scripts start would do nothing. The button's place is kept, so nothing moves.
  const scripted = useScripted();
  useEffect(() => {
    import("./palette-dialog").then(
      ({ PaletteDialog }) => setDialog(() => PaletteDialog),
      () => undefined,
    );
  }, []);
  useShortcut(open);
  usePageKeys(pages);
  const account = useOpener()[ACCOUNT_FIELD] ?? "";
  useEffect(() => noteVisit(account), [account]);
  const early = useEarly(isOpen && Dialog === null);
  return (
    <>
      <button
        type="button"
        onClick={open}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        className={`${scripted ? "" : "invisible"} hidden min-h-9 cursor-pointer items-center gap-2 rounded-md border border-line px-2.5 text-sm whitespace-nowrap text-soft hover:border-edge hover:text-ink scripted:inline-flex`}
      >
        <Icon node={Search} className="size-4" />
        <span className="max-lg:sr-only">{words.open}</span>
        <span aria-hidden="true" className="min-w-9 text-end text-xs max-lg:hidden">
          {scripted && isApple() ? "⌘K" : "Ctrl K"}
        </span>
      </button>
      {isOpen && Dialog && (
        <Dialog words={words} early={early.current} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** Calls `open` for the shortcut, unless a dialog is open already. Must be a stable function. */
function useShortcut(open: () => void) {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const pressed = isApple() ? event.metaKey : event.ctrlKey;
      if (event.key.toLowerCase() !== "k" || !pressed || event.shiftKey || event.altKey) return;
      event.preventDefault();
      if (!document.querySelector("dialog[open]")) open();
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [open]);
}

/** Keeps what is typed while the opened dialog loads. */
function useEarly(isWaiting: boolean) {
  const typed = useRef("");
  useEffect(() => {
    if (!isWaiting) return;
    typed.current = "";
    function press(event: KeyboardEvent) {
      if (event.key.length > 1 || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      typed.current += event.key;
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [isWaiting]);
  return typed;
}
