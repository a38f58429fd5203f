import { useTranslations } from "next-intl";
import { Badge } from "@/app/_ui/badge";
import { Breakable } from "@/app/_ui/breakable";
import { Facts } from "@/app/_ui/facts";
import { RelativeTime } from "@/app/_ui/relative-time";
import { wordsOfScopes } from "@/app/_ui/scope-words";
import { Applicant } from "@/app/admin/review-card";
import type { ApplicationView } from "@/lib/applications/overview";
import { isReviewed, type ReviewedField, reviewOf } from "@/lib/applications/trust";
import {
  FIELDS,
  type Field,
  type FieldWith,
  isOf,
  SETTINGS,
} from "@/lib/oauth/registration/settings";

/** Lists what a pending application requests. After an earlier approval, entries that it didn't cover are marked. */
export function Asked({ application }: { application: ApplicationView }) {
  const t = useTranslations("adminApplications.review");
  const { ownerId, submittedAt, lastApproved } = application;
  const asked = useAsked(application);
  return (
    <>
      <Facts
        facts={[
          ...(ownerId ? [{ label: t("owner"), value: <Applicant id={ownerId} /> }] : []),
          ...(submittedAt ? [{ label: t("since"), value: <RelativeTime at={submittedAt} /> }] : []),
          ...asked.map(({ label, ...lines }) => ({ label, value: <Lines {...lines} /> })),
        ]}
      />
      {lastApproved && <p className="text-sm text-soft">{t("newMeans")}</p>}
    </>
  );
}

type Known = { lines: readonly string[]; known: readonly string[] | null };

/** Returns what the application has of each kind, and what its last approval covered. */
function useAsked(application: ApplicationView) {
  const label = useTranslations("developerApps.field");
  const kind = useTranslations("developerApps.kind");
  const { type } = application;
  const review = useReview(application);
  const shown = shownAnyhow(application);
  const settings = FIELDS.filter((field) => isOf(field, type)).map((field) => ({
    label: label(field),
    ...(isReviewed(field) ? review(field) : { lines: [], known: null }),
    ...(shown.has(field) && plain(shown.get(field) ?? null)),
  }));
  const all = [{ label: kind("label"), ...plain(kind(`${type}.title`)) }, ...settings];
  return all.filter(({ lines }) => lines.length > 0);
}

/** Settings without a review that one shows. A service has no users who would see anything of it. */
const shownAnyhow = ({ type, ...application }: ApplicationView) => {
  const { developerName, homepageUrl, authMethod, jwksUri } = application;
  const shown = { developerName, homepageUrl };
  return new Map(Object.entries(type === "service" ? { ...shown, authMethod, jwksUri } : shown));
};

const plain = (value: string | null): Known => ({
  lines: value === null ? [] : [value],
  known: null,
});

/** Returns what describes a setting, and what its last approval covered. */
function useReview(application: ApplicationView) {
  const t = useTranslations("adminApplications.review");
  const scopes = useTranslations("adminApplications.review.scopes");
  const words = useTranslations("developerApps.reviewed");
  const textsOf = (value: string | boolean | readonly string[] | null, field: Field): string[] => {
    const texts = [value ?? []].flat().map(String);
    return field === "scopes" ? wordsOfScopes(texts, scopes) : texts;
  };
  const linesOf = ({ is, isNew }: Review, field: Field) =>
    is === null && isNew ? [t("linkRemoved")] : textsOf(is, field);
  const knownOf = ({ was }: Review, field: Field) =>
    was === undefined ? null : textsOf(was, field);
  return (field: ReviewedField): Known => {
    const review = reviewOf(field, application);
    return isSwitch(field)
      ? { lines: review.departs ? [words(field)] : [], known: review.isNew ? [] : null }
      : { lines: linesOf(review, field), known: knownOf(review, field) };
  };
}

type Review = ReturnType<typeof reviewOf>;

type Switch = Extract<ReviewedField, FieldWith<{ kind: "flag" | "choice" }>>;

const isSwitch = (field: ReviewedField): field is Switch =>
  SETTINGS[field].kind === "flag" || SETTINGS[field].kind === "choice";

function Lines({ lines, known }: Known) {
  const t = useTranslations("adminApplications.review");
  return (
    <ul className="grid gap-1">
      {lines.map((line) => (
        <li key={line} className="flex flex-wrap items-center gap-x-2">
          <span className="min-w-0 wrap-anywhere">
            <Breakable text={line} />
          </span>
          {known && !known.includes(line) && <Badge tone="warn">{t("new")}</Badge>}
        </li>
      ))}
    </ul>
  );
}
