/** Form of a sign-in page: its address, and the values of its hidden fields. */
export type PasswordForm = { action: string; hidden: Record<string, string> };

export function passwordForm(html: string): PasswordForm | null {
  const forms = html.match(/<form\b[\s\S]*?<\/form>/g) ?? [];
  const form = forms.find((one) => /<input\b[^>]*\btype="password"/.test(one));
  if (!form) return null;
  const inputs = form.match(/<input\b[^>]*\btype="hidden"[^>]*>/g) ?? [];
  const hidden = inputs.map((input) => [attribute(input, "name"), attribute(input, "value")]);
  return { action: attribute(form, "action"), hidden: Object.fromEntries(hidden) };
}

const attribute = (tag: string, name: string) =>
  (new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? "").replaceAll("&amp;", "&");
