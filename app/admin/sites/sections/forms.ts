import * as z from "zod";
import { SITES } from "@/app/_ui/lists";
import { ABOUT_SITES, HOME, words } from "@/app/admin/sites/about-sites";
import { moveValue } from "@/app/admin/sites/move-value";
import { counter } from "@/lib/fields";
import { defineForm } from "@/lib/forms/define-form";
import { flashUndo } from "@/lib/forms/flash";
import { formOf } from "@/lib/forms/form-of";
import { moveSection } from "@/lib/operations/sites";
import { isGroup } from "@/lib/sites/order/groups";
import { moveSite } from "@/lib/sites/order/moving";

const orNone = z.union([z.literal("-").transform(() => null), z.uuid()]);

/** Site, its revision and its new neighbors; and the group of a dropped row, as `moveValue` encodes it. */
const MOVE = z.tuple([z.uuid(), counter, orNone, orNone]);
const group = z.string().transform(decoded).refine(isGroup);

function decoded(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

/** Name of a section in the value of a button. */
const sectionName = z.hex().transform((text) => Buffer.from(text, "hex").toString());
const sectionOrNone = z.union([z.literal("-").transform(() => null), sectionName]);

export const ORDER_FORMS = {
  "admin/sites/move": defineForm({
    ...ABOUT_SITES,
    key: z.object({
      ...SITES.fields,
      move: words.pipe(z.union([MOVE, z.tuple([...MOVE.def.items, group])])),
    }),
    page: SITES.pageOf,
    run: ({ move: [siteId, shown, above, below, to] }, { context }) =>
      moveSite({ siteId, revision: shown, above, below, group: to }, context),
    done: ({ revision, ...place }, { move: [which], ...fields }, { user }) =>
      flashUndo(
        SITES.pageOf(fields),
        { done: "moved", which },
        {
          form: "admin/sites/move",
          fields: { ...fields, move: moveValue({ id: which, revision }, place) },
          to: user.id,
        },
      ),
  }),
  "admin/sites/move-section": defineForm({
    ...formOf(moveSection),
    home: `${HOME}/sections`,
    unknown: "section_unknown",
    key: z
      .object({
        move: words.pipe(z.tuple([sectionName, z.string(), sectionOrNone, sectionOrNone])),
      })
      .transform(({ move: [section, , , before] }) => ({ section, before })),
    fields: z.object({}),
    done: "section_moved",
  }),
};
