import { cache } from "react";
import { readId } from "@/lib/runtime/id";
import { findUser } from "@/lib/users/list";

/** Returns the user with the id in an address; null for a malformed or unknown id. Cached per request. */
export const personOf = cache((text: string) => {
  const id = readId(text);
  return id === null ? null : findUser(id);
});
