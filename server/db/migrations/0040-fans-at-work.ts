import { follow } from './change-log.ts'
import { indexes, plain } from './0014-list-indexes.ts'

const natural = (column: string) => [column, `(natural_key(${column}) collate "C")`] as const

/** By what lists of fans are sorted. */
export const fanSorts = [
  ...['first_name_key', 'last_name_key', 'name_key', 'email_key', 'phone_key', 'reward_code_key', 'campaign_key'].map(plain),
  ...['source_key', 'referral_count', 'completed_at', 'opted_in_marketing', 'subscribed', 'opted_out_at', 'blocked'].map(plain),
  ...['graduation_year', 'tickets_claimed', 'version', 'referred_by'].map(plain),
  ...['zip_code', 'third_party_member_id'].map(natural),
]

/** What work with fans needs beside their tables: what lists are sorted by, what gateways say, and who is told of it. */
export const fansAtWork = `
${indexes('fans', fanSorts)}
create index fans_in_channel on fans (sales_channel_id, id);
create index fans_by_campaign on fans (sales_channel_id, campaign);
create index fans_by_source on fans (sales_channel_id, source);
create index fans_by_zip on fans (sales_channel_id, (left(zip_code, 5)));
create index fans_by_group on fans using gin (account_groups);

alter table fan_channels add column address text;
create index fan_channels_by_address on fan_channels (address) where address is not null;

-- Conversations are paged by the moment, as the wire writes it.
alter table fan_messages alter column created_at type timestamptz(3);
alter table fan_messages add column gateway_id text;
create unique index fan_messages_came_once on fan_messages (fan_id, gateway_id) where direction = 'in';
create index fan_messages_sent_as on fan_messages (gateway_id) where direction = 'out';
create index fan_messages_unread on fan_messages (sales_channel_id, fan_id, created_at desc) where direction = 'in' and read_at is null;

alter table local_messages add column reported boolean not null default false;
create index local_messages_to_report on local_messages (at) where not reported;

${follow({ table: 'fans', feed: 'users', id: 'id', channel: 'sales_channel_id', event: 'null::integer' })}
${follow({ table: 'segments', feed: 'segments', id: 'id', channel: 'sales_channel_id', event: 'null::integer' })}
`
