import { followAnew } from './change-log.ts'
import { fedTables } from './feed-triggers.ts'

/** The log says itself what is kept event by event: its indexes name no table, and so serve those to come. */
export const feedOfAnyTable = `
alter table change_log add column of_event boolean not null default false;
update change_log set of_event = true where tbl in ('seats', 'vip');
drop index change_log_of_channel;
drop index change_log_of_event;
create index change_log_of_channel on change_log (sales_channel_id, xid, seq) where not of_event;
create index change_log_of_event on change_log (sales_channel_id, event_id, xid, seq) where of_event;
${fedTables.map((fed) => followAnew({ ...fed, ofEvent: fed.feed === 'seats' || fed.feed === 'vip' })).join('')}
`
