/**
 * The refunded total in the payment provider's newest report of a charge. The total is applied again when the provider reports late
 * that a refund had failed before it.
 */
export const reports = `
alter table gateway_objects add column refunded numeric(12, 2);
`
