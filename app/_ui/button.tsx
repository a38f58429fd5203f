import type { ComponentProps } from "react";
import { BUTTON } from "@/lib/error-pages/looks";

type Look = { look?: keyof typeof BUTTON };

export function Button({
  look = "primary",
  className = "",
  ...rest
}: ComponentProps<"button"> & Look) {
  return <button {...rest} className={`${BUTTON[look]} ${className}`} />;
}

export function ButtonLink({
  look = "primary",
  className = "",
  children,
  ...rest
}: ComponentProps<"a"> & Look) {
  return (
    <a {...rest} className={`${BUTTON[look]} ${className}`}>
      {children}
    </a>
  );
}
