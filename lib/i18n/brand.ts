import { processWide } from "@/lib/runtime/process-wide";

/** Name of the product, until the organization has set its own. */
export const PRODUCT = "Foyer";

const holder = () => processWide("brand", () => ({ name: PRODUCT }));

/** Returns the name that people know this service by. */
export const brand = (): string => holder().name;

/** Returns the organization's name, or a text in its place while it has none. */
export const brandOr = (text: string): string => (brand() === PRODUCT ? text : brand());

/** Sets the name, as the organization has it now (lib/organization/organization.ts). */
export const setBrand = (name: string): void => {
  holder().name = name;
};
