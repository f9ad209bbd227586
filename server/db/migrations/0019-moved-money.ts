/** The account that requested a charge of a pass, and indexes for the money that people moved in a shift. */
export const movedMoney = `
-- The account that requested the charge; null for a charge by the schedule, and for a charge older than this column.
alter table pass_charges add column requested_by integer;
create index pass_charges_requested on pass_charges (sales_channel_id, created_at) where requested_by_name is not null;
create index bid_charges_approved on bid_charges (sales_channel_id, settled_at) where state = 'approved';
`
