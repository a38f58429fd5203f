import { useTranslations } from "next-intl";
import type { Shown } from "@/app/admin/organization/organization-page";
import { lookFields } from "@/lib/organization/fields";

type Name = "typeface" | "corners" | "layout";

/** Radio buttons of a choice, each with what it looks like. */
export function LookChoice({ name, stored, refusedOf }: Shown & { name: Name }) {
  const t = useTranslations("adminOrganization.look");
  const chosen = refusedOf("organization")?.typed[name] ?? stored[name];
  return (
    <fieldset className="grid max-w-96 grid-cols-3 gap-2">
      <legend className="sr-only">{t(`${name}.title`)}</legend>
      {lookFields.shape[name].options.map((value) => (
        <label
          key={value}
          className="relative grid content-between justify-items-center gap-2 rounded-md border border-edge px-1 py-3 text-center text-xs hover:border-accent has-checked:border-accent has-checked:bg-tint has-checked:font-semibold has-checked:shadow-[inset_0_0_0_1px_var(--color-accent)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            value={value}
            defaultChecked={value === chosen}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
          <span
            aria-hidden="true"
            data-typeface={name === "typeface" ? value : undefined}
            data-corners={name === "corners" ? value : undefined}
            className="grid h-9 place-items-center font-sans text-2xl"
          >
            {name === "typeface" ? "Aa" : <Sketch layout={name === "layout" ? value : null} />}
          </span>
          {t(`${name}.${value}` as "layout.door")}
        </label>
      ))}
    </fieldset>
  );
}

/** A sign-in page in small; a box with corners if it isn't about a layout. */
const Sketch = ({ layout }: { layout: string | null }) => (
  <span
    className={`flex h-9 w-14 items-center overflow-hidden border border-edge bg-canvas ${layout ? "rounded-sm" : "rounded-lg"}`}
  >
    {layout === "side" && <span className="h-full w-6 bg-brand" />}
    {layout === "door" && <span className="ms-1.5 h-7 w-4 self-end rounded-t-full bg-brand" />}
    {layout && <span className="mx-auto h-5 w-4 border border-edge bg-surface" />}
  </span>
);
