import { countSeats } from './count-seats.ts'
import { feedFunction, fedTables, logged, type Log } from './feed-triggers.ts'

/** Logs changes and gathers the words of their hint in one statement: a trigger of a single hold pays for each it runs. */
const logAtOnce: Log = (fed, rows, op) => `
    with logged as (
      ${logged(fed, rows, op)}
      returning sales_channel_id, event_id
    )
    select string_agg(sales_channel_id || ':' || coalesce(event_id::text, '') || ':${fed.feed}', ' ') into words
    from (select distinct sales_channel_id, event_id from logged) places;`

/** The triggers of before, doing the same with less: most changes of seats are holds, which no total counts. */
export const lighterTriggers = `
${fedTables.map((fed) => feedFunction('create or replace', fed, logAtOnce)).join('')}

${countSeats('create or replace', "exists (select from changed where status = 'purchased') or exists (select from gone where status = 'purchased')")}
`
