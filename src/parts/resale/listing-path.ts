/** The address of a listing's page in the marketplace. */
export const listingPath = (channel: number, id: string): string => `/sales-channel/${channel}/marketplace/listings/${id}`
