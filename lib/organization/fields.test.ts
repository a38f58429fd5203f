import { expect, it } from "vitest";
import type { findOrganization } from "@/db/organization";
import { parseFields } from "@/lib/fields";
import {
  announcementFields,
  announcementOf,
  changeOf,
  ORGANIZATION_FIELDS,
  type OrganizationField,
  organizationFields,
  textsOf,
} from "./fields";

type Row = Awaited<ReturnType<typeof findOrganization>>;

const EMPTY = Object.fromEntries(ORGANIZATION_FIELDS.map((name) => [name, ""]));
const read = (typed: Partial<Record<OrganizationField, string>>) =>
  parseFields(organizationFields, { ...EMPTY, ...typed });

it("stores nothing for empty fields, and reads back what it stores", () => {
  const nothing = read({});
  expect(nothing.ok && changeOf({ ...nothing.value, accent: null })).toMatchObject({
    name: null,
    texts: {},
  });
  const typed = {
    name: " Acme ",
    supportEmail: "help@example.org",
    privacyUrl: "https://a.example/p?x=1",
    notice_en: "a\n b",
    "note_zh-CN": "说明",
  };
  const full = read(typed);
  const change = full.ok ? changeOf({ ...full.value, accent: null }) : {};
  expect(change.texts).toEqual({
    en: { signInNotice: "a b" },
    "zh-CN": { footerNote: "说明" },
  });
  expect(textsOf(change as Row)).toMatchObject({ ...typed, name: "Acme", notice_en: "a b" });
});

it.each<[OrganizationField, string, string]>([
  ["name", "a\nb", "name_unfit"],
  ["name", "a\r\nBcc: eve@example.org", "name_unfit"],
  ["name", "a\u202eb", "name_unfit"],
  ["name", "\u200b", "name_unfit"],
  ["name", "a\u00adb", "name_unfit"],
  ["name", "x".repeat(61), "name_unfit"],
  ["supportEmail", "help", "email_unfit"],
  ["supportEmail", "a@example.org, b@example.org", "email_unfit"],
  ["supportEmail", "a@example.org?bcc=b@example.org", "email_unfit"],
  ["supportUrl", "http://a.example/", "link_unfit"],
  ["supportUrl", "javascript:alert(1)", "link_unfit"],
  ["helpUrl", "//a.example/", "link_unfit"],
  ["imprintUrl", "https://", "link_unfit"],
  ["supportEmail", "help@xn--ü.example", "email_unfit"],
  ["supportEmail", "hilfe@bücher.example.", "email_unfit"],
  ["helpUrl", "https://xn--ü.example/", "link_unfit"],
  ["helpUrl", `https://${"ü".repeat(60)}.example/`, "link_unfit"],
  ["privacyUrl", "https://a@b.example/", "link_unfit"],
  ["privacyUrl", "https://a.example\\@b.example/", "link_unfit"],
  ["termsUrl", "https://a.example/ b", "link_unfit"],
  ["termsUrl", `https://a.example/${"x".repeat(2048)}`, "link_unfit"],
  ["notice_en", "a\u202eb", "text_unfit"],
  ["notice_zh-CN", "字".repeat(501), "text_unfit"],
  ["note_en", "x".repeat(201), "text_unfit"],
])("refuses %s %j", (field, text, code) => {
  expect(read({ [field]: text })).toEqual({ ok: false, error: { [field]: code } });
});

it("makes an announcement of a text in any language, and none without", () => {
  const fields = { text_en: "", "text_zh-CN": "维护", kind: "warning", link: "", until: "" };
  const some = parseFields(announcementFields, fields);
  expect(some.ok && announcementOf(some.value)).toEqual({
    text: { "zh-CN": "维护" },
    kind: "warning",
    link: null,
    until: null,
  });
  const none = parseFields(announcementFields, { ...fields, "text_zh-CN": " " });
  expect(none.ok && announcementOf(none.value)).toBeNull();
  for (const until of ["2026-02-31x", "soon", "2026-13-01", "1999-01-01"])
    expect(parseFields(announcementFields, { ...fields, until })).toMatchObject({
      error: { until: "day_unfit" },
    });
});
