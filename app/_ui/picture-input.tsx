"use client";

import { describedBy, type Said } from "./field";

/**
 * The file input of a picture. With a script it covers the picture, invisibly, and uploads as soon
 * as a file is chosen or dropped; KeptForm tells of one that was chosen before the script ran.
 */
export function PictureInput({ name, ...said }: Said & { name: string }) {
  return (
    <input
      {...describedBy(name, said)}
      id={name}
      name={name}
      type="file"
      required
      accept="image/png,image/jpeg,image/webp"
      onChange={({ target }) => upload(target)}
      className="max-w-full min-w-0 text-sm scripted:absolute scripted:-inset-1 scripted:cursor-pointer scripted:rounded-[inherit] scripted:opacity-0 scripted:file:cursor-pointer"
    />
  );
}

function upload(input: HTMLInputElement) {
  if (!input.files?.length) return;
  input.form?.requestSubmit();
  // Choosing the same file again must be a change.
  input.value = "";
}
