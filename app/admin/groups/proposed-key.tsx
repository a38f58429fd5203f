"use client";

import type { ReactNode } from "react";
import { useProposedSlug } from "@/app/_ui/use-proposed-slug";

/** Fills in the key of a new group from its name. */
export const ProposedKey = ({ children }: { children: ReactNode }) => (
  <div onInput={useProposedSlug("name", "key")} className="grid gap-5">
    {children}
  </div>
);
