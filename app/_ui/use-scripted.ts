"use client";

import { useEffect, useState } from "react";

/** True once scripts run. Controls that need one stay hidden until then. */
export function useScripted(): boolean {
  const [scripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  return scripted;
}
