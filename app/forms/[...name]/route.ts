import { findForm } from "@/app/forms/registry";
import { notFoundPage } from "@/lib/error-pages/error-page";

export function POST(request: Request): Response | Promise<Response> {
  const { pathname } = new URL(request.url);
  const form = findForm(pathname);
  return form ? form.post(request) : notFoundPage(request, `${pathname} is not a form.`);
}
