import { createHash } from "node:crypto";
import * as z from "zod";
import { MAX_IMAGE_BODY_BYTES } from "@/lib/http/form-body";

/** File of an import. More than a table may have, so that its reader says what is too large. */
export const UPLOAD = { field: "file", maxBytes: 2 * MAX_IMAGE_BODY_BYTES };

/** Pressed button, and what the page says was checked. */
export const uploadFields = {
  do: z.enum(["check", "import"]).catch("check"),
  checked: z.string().default(""),
};

type Pressed = { do: "check" | "import"; checked: string };

/** How an upload is treated; `file` names the file and its options, so that only what was checked is imported. */
export type Treated = { kind: "checked" | "imported"; file: string };

/** The button names what a checked file changes: another file is checked first. */
export function treat({ do: what, checked }: Pressed, file: Uint8Array, options = ""): Treated {
  const hash = createHash("sha256").update(file).update(options).digest("hex");
  const applies = what === "import" && ["", hash].includes(checked);
  return { kind: applies ? "imported" : "checked", file: hash };
}
