/** The address of an order's page in the marketplace. */
export const orderPath = (channel: number, id: string): string => `/sales-channel/${channel}/marketplace/orders/${id}`
