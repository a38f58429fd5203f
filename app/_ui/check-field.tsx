import type { ComponentProps } from "react";

type Props = Omit<ComponentProps<"input">, "type"> & { label: string; hint?: string };

/** A checkbox, or with `type="radio"` a radio button. The whole row is clickable. */
export function CheckField({
  label,
  hint,
  type = "checkbox",
  id: given,
  ...rest
}: Props & { type?: "checkbox" | "radio" }) {
  const id = given ?? `${rest.name}-${rest.value ?? "on"}`;
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] content-start items-start gap-x-3">
      <input
        {...rest}
        type={type}
        id={id}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        className="mt-1 size-5 accent-accent"
      />
      <label htmlFor={id} className="min-h-6 py-0.5 text-sm font-medium wrap-anywhere">
        {label}
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="col-start-2 max-w-prose text-xs text-soft">
          {hint}
        </p>
      )}
    </div>
  );
}
