/** The order of day and month in a date such as `3/1/2027`. */
export const dateOrders = ['mdy', 'dmy'] as const
export type DateOrder = (typeof dateOrders)[number]
