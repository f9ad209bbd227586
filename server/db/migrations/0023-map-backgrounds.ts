/** The plan that a map of a venue is drawn over; null if it has none. */
export const mapBackgrounds = `
alter table seat_maps add column background jsonb;
`
