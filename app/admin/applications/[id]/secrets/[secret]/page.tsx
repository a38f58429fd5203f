import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { SecretRemoval } from "@/app/_applications/secret-removal";
import { AdminShell } from "@/app/admin/admin-shell";
import { LIST, pageOf } from "@/app/admin/applications/desk";
import { readApplication } from "@/lib/applications/overview";
import { lastUsed, secretsOf } from "@/lib/applications/secrets";
import { readId } from "@/lib/runtime/id";
import { requireFreshPermission } from "@/lib/session/guards";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("developerApps.secrets");
  return { title: t("removeTitle"), robots: { index: false } };
}

type Props = { params: Promise<{ id: string; secret: string }> };

export default async function RemoveSecretPage({ params }: Props) {
  const asked = await params;
  const [id, secretId] = [readId(asked.id), readId(asked.secret)];
  const here = id && secretId ? `${pageOf(id)}/secrets/${secretId}` : LIST;
  const { user } = await requireFreshPermission("applications", here);
  const application = id && (await readApplication(id));
  if (!application) notFound();
  const secrets = await secretsOf(application.id);
  const secret = secrets.find((own) => own.id === secretId);
  if (!secret) notFound();
  const t = await getTranslations("developerApps.secrets");
  return (
    <AdminShell here={LIST} role={user.role} title={t("removeTitle")}>
      <SecretRemoval
        page={pageOf(application.id)}
        action={`${LIST}/secrets/removal`}
        application={application}
        secret={secret}
        inUse={lastUsed(secrets)?.id === secret.id}
      />
    </AdminShell>
  );
}
