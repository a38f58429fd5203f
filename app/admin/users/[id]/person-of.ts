import { cache } from "react";
import { readId } from "@/lib/runtime/id";
import { findUser } from "@/lib/users/list";

/** Whom an address names, asked once a request; null for what is no id, or nobody's. */
export const personOf = cache((text: string) => {
  const id = readId(text);
  return id === null ? null : findUser(id);
});
