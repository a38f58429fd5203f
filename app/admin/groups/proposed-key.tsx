"use client";

import type { ReactNode } from "react";
import { slugOf } from "@/app/_ui/slug-of";
import { useProposal } from "@/app/_ui/use-proposal";

/** Fills in the key of a new group from its name. */
export const ProposedKey = ({ children }: { children: ReactNode }) => (
  <div onInput={useProposal("name", "key", slugOf)} className="grid gap-5">
    {children}
  </div>
);
