"use client";

import { useEffect, useState } from "react";

/** True as soon as a script runs: what needs one is not shown before, so that nothing on a page is dead. */
export function useScripted(): boolean {
  const [scripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  return scripted;
}
