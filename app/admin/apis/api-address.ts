export const APIS = "/admin/apis";

export const apiAddress = (id: string) => `${APIS}/${id}`;
