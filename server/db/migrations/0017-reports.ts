/** The refunded total of the payment provider's newest report of a charge, which counts again once an older failure is known. */
export const reports = `
alter table gateway_objects add column refunded numeric(12, 2);
`
