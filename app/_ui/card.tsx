import type { ReactNode } from "react";

export function Card({ children, className = "p-6" }: { children: ReactNode; className?: string }) {
  return (
    <div className={`rounded-lg border border-line bg-surface shadow-card ${className}`}>
      {children}
    </div>
  );
}
