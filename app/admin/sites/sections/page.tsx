import { getTranslations } from "next-intl/server";
import { Flash } from "@/app/_ui/flash";
import { pageFor } from "@/app/_ui/guarded-page";
import { SectionPage } from "@/app/_ui/section-page";
import { Table } from "@/app/_ui/table";
import { DragHandle } from "@/app/admin/sites/drag-handle";
import { OrderForm } from "@/app/admin/sites/order-form";
import { RowSteps } from "@/app/admin/sites/row-steps";
import { findSections } from "@/lib/sites/order/sections";

const EDGES = { above: null, below: null };

export default pageFor("sites", async (_, { searchParams }) => {
  const [t, sections] = await Promise.all([getTranslations(), findSections()]);
  const ids = sections.map(({ name }) => Buffer.from(name).toString("hex"));
  const idAt = (at: number) => ids[at] ?? null;
  const words = (key: "title" | "lead" | "section" | "sites" | "none") =>
    t(`adminSites.sections.${key}`);
  return (
    <SectionPage title={words("title")} lead={words(sections.length === 0 ? "none" : "lead")}>
      <Flash about="sites" query={searchParams} />
      {sections.length > 0 && (
        <OrderForm
          action="/forms/admin/sites/move-section"
          unanswered={t("common.form.unanswered")}
          edges={EDGES}
        >
          <Table
            label={words("title")}
            columns={[
              { label: words("section"), phone: "title" },
              { label: words("sites"), numeric: true },
              { label: t("adminSites.column.order"), quiet: true, phone: "state" },
            ]}
            rows={sections.map(({ name, sites }, at) => {
              const id = ids[at] ?? "";
              const up = at > 0 ? { above: idAt(at - 2), below: idAt(at - 1) } : null;
              const down = idAt(at + 1) && { above: idAt(at + 1), below: idAt(at + 2) };
              return {
                key: id,
                picture: (
                  <DragHandle id={id} label={t("adminSites.order.handle", { title: name })} />
                ),
                cells: [
                  <bdi key="name">{name}</bdi>,
                  sites,
                  <RowSteps
                    key="order"
                    row={{ id, revision: 0, up, down: down || null }}
                    name={name}
                  />,
                ],
              };
            })}
          />
        </OrderForm>
      )}
    </SectionPage>
  );
});
