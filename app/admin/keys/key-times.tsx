import { useTranslations } from "next-intl";
import { RelativeTime } from "@/app/_ui/relative-time";
import type { KeyView } from "@/lib/provider/key-overview";

/** Times of a key: its past use and what happens next. */
export function KeyTimes({ of: key }: { of: KeyView }) {
  const t = useTranslations("adminKeys.times");
  const lines: [Parameters<typeof t.rich>[0], Date | null][] = [
    ["published", key.activatedAt === null ? key.createdAt : null],
    ["signing", key.retiredAt === null ? key.activatedAt : null],
    ["due", key.rotationDueAt],
    ["signedFrom", key.retiredAt && key.activatedAt],
    ["signedUntil", key.retiredAt],
    [key.published ? "publishedUntil" : "withdrawn", key.publishedUntil],
    ["remembered", key.rememberedUntil],
  ];
  return (
    <ul className="grid gap-0.5 text-left">
      {lines.map(
        ([words, at]) =>
          at && <li key={words}>{t.rich(words, { time: () => <RelativeTime at={at} /> })}</li>,
      )}
    </ul>
  );
}
