/**
 * Cases of the screen Needs action: notes, settlements outside of Holdfast, refused requests for refunds, and when a delivery
 * failed; and charges of passes that a person requested.
 */
export const casesAndCharges = `
create table case_notes (
  -- The id of the case; for an order, the order's id.
  id uuid primary key,
  sales_channel_id integer not null references sales_channels,
  note text not null,
  noted_by integer not null,
  noted_by_name text not null,
  noted_at timestamptz not null
);
create table settled_cases (
  id uuid not null,
  -- The trouble that was settled, and since when the case had it: a later failure is a case again.
  trouble text not null,
  since timestamptz not null,
  sales_channel_id integer not null references sales_channels,
  note text,
  settled_by integer not null,
  settled_by_name text not null,
  settled_at timestamptz not null,
  primary key (id, trouble, since)
);
alter table orders add column buyer_refund_refused_at timestamptz;
alter table orders add column buyer_refund_refused_reason text;
alter table orders add column delivery_failed_at timestamptz;
-- The account that requested the charge; null for a charge by the schedule.
alter table pass_charges add column requested_by_name text;
create index pass_charges_of_subscription on pass_charges (subscription_id, created_at desc);
`
