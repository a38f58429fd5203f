export const ORGANIZATION = "/admin/organization";

/** Parts of the organization's page, each with its own forms. */
export const PARTS = ["texts", "look", "pictures", "announcement"] as const;

export type Part = (typeof PARTS)[number];

export const partId = (part: Part) => `part-${part}`;

/** Returns the address of a part, which shows the results of its forms. */
export const partAddress = (part: Part) => `${ORGANIZATION}?part=${part}#${partId(part)}`;
