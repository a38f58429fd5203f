import * as z from "zod";
import { checked, UNSHOWABLE } from "./fields";
import { findNameFault } from "./oauth/registration/display-name";

/** Maximum lengths in characters. */
export const [MAX_NAME, MAX_DESCRIPTION] = [100, 500];

/** Length that no valid description comes near. */
const LONG = 8 * MAX_DESCRIPTION;

const isDescription = (text: string) =>
  [...text].length <= MAX_DESCRIPTION && !UNSHOWABLE.test(text);

/** Name and description of what administrators create. */
export const describedFields = {
  name: z
    .string()
    .trim()
    .check(checked((name) => (findNameFault(name) ? "name_unfit" : null))),
  description: z
    .string()
    .overwrite((typed) => typed.slice(0, LONG).replaceAll(/\s+/g, " ").trim())
    .check(checked((text) => (isDescription(text) ? null : "description_unfit"))),
};
