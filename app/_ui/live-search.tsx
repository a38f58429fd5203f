"use client";

import { useRouter } from "next/navigation";
import { type ComponentProps, useCallback, useEffect, useRef, useTransition } from "react";
import { pageWith } from "@/lib/http/address";
import { isChanged } from "./control";
import { useSlash } from "./use-slash";

/** Milliseconds without a key after which a search starts. */
const PAUSE = 200;

type Props = ComponentProps<"form"> & { action: string };

/** A GET form whose page shows what it finds as the user types. Without a script, the form is sent. */
export function LiveSearch({ action, ...rest }: Props) {
  const router = useRouter();
  const [searching, start] = useTransition();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef(0);

  const search = useCallback(() => {
    window.clearTimeout(timer.current);
    if (!form.current) return;
    const fields = [...new FormData(form.current)].filter(([, value]) => value !== "");
    const query = new URLSearchParams(fields.map(([name, value]) => [name, `${value}`]));
    start(() => router.replace(pageWith(action, query), { scroll: false }));
  }, [action, router]);

  function wait() {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(search, PAUSE);
  }

  useSlash(useCallback(() => form.current?.querySelector("[type=search]") ?? null, []));

  // Searches for what was typed before the script ran.
  useEffect(() => {
    if ([...(form.current?.elements ?? [])].some(isChanged)) search();
    return () => window.clearTimeout(timer.current);
  }, [search]);

  return (
    <form
      {...rest}
      ref={form}
      action={action}
      aria-busy={searching || undefined}
      onInput={({ nativeEvent }) => {
        // An unfinished word of an input method (Chinese, Japanese) isn't what the user means.
        if (!("isComposing" in nativeEvent && nativeEvent.isComposing)) wait();
      }}
      onCompositionEnd={wait}
      onSubmit={(event) => {
        event.preventDefault();
        search();
      }}
    />
  );
}
