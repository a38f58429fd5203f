export const userAddress = (id: string) => `/admin/users/${id}`;
