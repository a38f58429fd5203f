import { faultProblems, planProblems } from "@/app/admin/sites/import/report";
import { refuseForm } from "@/lib/forms/problems";
import { actingWithFile } from "@/lib/session/acting";
import { checkImport, importSites } from "@/lib/sites/exchange/import";

const PAGE = "/admin/sites/import";

/** Previews or applies an uploaded file. Applies nothing if anything in it is invalid. */
export const POST = actingWithFile(
  { page: PAGE, permission: "sites" },
  async (upload, { context }) => {
    const file = await upload.file("file");
    const isImport = (await upload.text("do")) === "import";
    if (file.byteLength === 0)
      return refuseForm(
        PAGE,
        "import",
        faultProblems([{ row: null, column: null, problem: "file_empty" }]),
      );
    const done = isImport ? await importSites(file, context) : await checkImport(file);
    return refuseForm(
      PAGE,
      "import",
      done.ok
        ? planProblems(isImport ? "imported" : "checked", done.value)
        : faultProblems(done.error),
    );
  },
);
