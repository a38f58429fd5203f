import { cache } from "react";
import { z } from "zod";
import { findUser } from "@/lib/administration/user-list";

/** Whom an address names, asked once a request; null for what is no id, or nobody's. */
export const personOf = cache((id: string) =>
  z.uuid().safeParse(id).success ? findUser(id) : null,
);
