import { apiError } from "@/lib/http/answer";

const notFound = async (request: Request) =>
  apiError(request, "not_found", "Unknown API endpoint.");

export const GET = notFound;
export const POST = notFound;
export const PUT = notFound;
export const PATCH = notFound;
export const DELETE = notFound;
export const OPTIONS = notFound;
