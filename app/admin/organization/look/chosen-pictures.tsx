"use client";

import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { ownPaths } from "@/lib/organization/pictures";
import { withStandIns } from "@/lib/organization/stand-ins";

type Paths = ReturnType<typeof ownPaths>;

type Props = {
  /** Paths of the stored pictures. */
  stored: Paths;
  /** Forms with file inputs, and images that are marked with `data-own` or `data-sampled`. */
  children: ReactNode;
};

/** Shows pictures that are chosen but not uploaded yet where they will be. */
export function ChosenPictures({ stored, children }: Props) {
  const look = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<Chosen>({});
  useEffect(() => {
    if (look.current) show(look.current, { ...stored, ...pendingOf(chosen, stored) });
  }, [stored, chosen]);
  async function choose({ target }: ChangeEvent<HTMLElement>) {
    if (!(target instanceof HTMLInputElement && target.type === "file")) return;
    const { name } = target;
    const url = await readPicture(target);
    setChosen(({ [name as keyof Paths]: _, ...others }) => ({
      ...others,
      ...(url && { [name]: { url, over: stored[name as keyof Paths] } }),
    }));
  }
  return (
    <div ref={look} onChange={choose} className="contents">
      {children}
    </div>
  );
}

/** Chosen pictures as `data:` addresses, and the path of the stored one that each would replace. */
type Chosen = Partial<Record<keyof Paths, { url: string; over: string | null }>>;

/** Returns the chosen pictures but for those that were uploaded since. */
const pendingOf = (chosen: Chosen, stored: Paths) =>
  Object.fromEntries(
    Object.entries(chosen).flatMap(([name, { url, over }]) =>
      stored[name as keyof Paths] === over ? [[name, url]] : [],
    ),
  );

/** Returns an input's picture as a `data:` address, which the page's policy allows; null if a browser can't draw it. */
async function readPicture({ files, accept }: HTMLInputElement): Promise<string | null> {
  const file = files?.[0];
  if (!file || !accept.split(",").includes(file.type)) return null;
  try {
    const image = new Image();
    image.src = await dataUrl(file);
    await image.decode();
    return image.src;
  } catch {
    return null;
  }
}

const dataUrl = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

function show(look: HTMLElement, own: Paths) {
  const sampled = withStandIns(own);
  for (const image of look.querySelectorAll<HTMLImageElement>("[data-own], [data-sampled]")) {
    const { own: ofForm, sampled: ofSample } = image.dataset;
    const path = ofForm ? own[ofForm as keyof Paths] : sampled[ofSample as keyof Paths];
    image.hidden = path === null;
    if (path === null) image.removeAttribute("src");
    else image.src = path;
  }
}
