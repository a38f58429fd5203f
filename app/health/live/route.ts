/** The process answers. */
export const GET = async () => new Response(null, { headers: { "Cache-Control": "no-store" } });
