/**
 * Sales are timed to the millisecond, as the wire tells them. Of finer times, a page that ends between two sales of one
 * millisecond would leave the next one out: the device goes on from what it was told.
 */
export const salesToTheMillisecond = `
alter table transactions alter column purchased_time type timestamptz(3);
`
