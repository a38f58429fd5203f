import type { Metadata } from "next";
import type { ReactNode } from "react";

/** Each page sends its own title (app/_ui/task-shell.tsx). */
export const metadata: Metadata = { title: null, robots: { index: false } };

export default function FlowLayout({ children }: { children: ReactNode }) {
  return children;
}
