/**
 * The refunded total in the payment provider's newest report of a charge. It is applied again when an older failure becomes
 * known.
 */
export const reports = `
alter table gateway_objects add column refunded numeric(12, 2);
`
