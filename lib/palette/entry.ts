/** An entry of the palette: what is shown, and where it leads. */
export type Entry = {
  href: string;
  /** Value in a form's field (app/_ui/combobox.tsx): a username, key, client ID or identifier. */
  value?: string;
  title: string;
  detail: string | null;
  /** Address of an icon, logo or picture; null for a monogram. */
  picture: string | null;
  /** Letter that opens it after a G. */
  key?: string;
};
