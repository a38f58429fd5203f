"use client";

import { Search } from "lucide";
import { type ComponentType, useCallback, useEffect, useState } from "react";
import { Icon } from "./icon";
import type { PaletteProps } from "./palette-dialog";

type Props = Pick<PaletteProps, "words">;

/**
 * Opens the command palette, as does Ctrl+K (⌘K on Apple keyboards) on every page of a signed-in
 * user. The dialog loads after the page, and before the button shows: keys typed while it loads would
 * go elsewhere. Visitors' pages don't have it.
 */
export function PaletteButton({ words }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [Dialog, setDialog] = useState<ComponentType<PaletteProps> | null>(null);
  const open = useCallback(() => setOpen(true), []);
  // A press before that would do nothing. The button's place is kept, so nothing moves.
  const isReady = Dialog !== null;
  useEffect(() => {
    import("./palette-dialog").then(
      ({ PaletteDialog }) => setDialog(() => PaletteDialog),
      () => undefined,
    );
  }, []);
  useShortcut(isReady, open);
  return (
    <>
      <button
        type="button"
        onClick={open}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        className={`${isReady ? "" : "invisible"} hidden min-h-9 cursor-pointer items-center gap-2 rounded-md border border-line px-2.5 text-sm whitespace-nowrap text-soft hover:border-edge hover:text-ink scripted:inline-flex`}
      >
        <Icon node={Search} className="size-4" />
        <span className="max-lg:sr-only">{words.open}</span>
        <span aria-hidden="true" className="min-w-9 text-end text-xs max-lg:hidden">
          {isReady && isApple() ? "⌘K" : "Ctrl K"}
        </span>
      </button>
      {isOpen && isReady && <Dialog words={words} onClose={() => setOpen(false)} />}
    </>
  );
}

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** Calls `open` for the shortcut, unless a dialog is open already. Must be a stable function. */
function useShortcut(isReady: boolean, open: () => void) {
  useEffect(() => {
    if (!isReady) return;
    function press(event: KeyboardEvent) {
      const pressed = isApple() ? event.metaKey : event.ctrlKey;
      if (event.key.toLowerCase() !== "k" || !pressed || event.shiftKey || event.altKey) return;
      event.preventDefault();
      if (!document.querySelector("dialog[open]")) open();
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [isReady, open]);
}
