import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Seat } from '#contract/inventory.ts'
import { shapeOf, wholeTables, type WholeTable } from '#contract/tables.ts'
import type { ModelDevice } from '../world/device.ts'
import type { ModelTab } from '../world/model-tab.ts'
import type { Stage } from '../world/stage.ts'
import { seatsOf } from '../world/house.ts'
import { Broken } from './broken.ts'

type Row = Record<string, unknown>
const broken = (what: string) => new Broken('5 after healing the mirror equals the server, row by row', 'diverged', what)

/** After healing, a tab's rows in memory and on the disk equal those in the server's tables. */
export async function mirrorsAreTheServer(stage: Stage, device: ModelDevice): Promise<void> {
  const now = stage.time.now()
  for (const tab of stage.openTabs.filter((one) => one.device === device)) {
    if (!tab.userData) throw broken(`${tab.thread.name} has no signed-in user after healing`)
    for (const { channel, mirror, seats } of tab.screens.values()) {
      const truth = await tablesOf(stage, channel, now)
      const kept = [...(await answerOf(stage, seats.keptEvents())).keys()]
      for (const table of wholeTables) {
        const stored = shapeOf(table).of === 'event' ? only(truth.whole[table], kept) : truth.whole[table]
        const here = [...mirror.rows<WholeTable>(table).state.current().values()] as unknown as Row[]
        equal(tab, table, stored, shown(lasting(here.map(whole[table].fieldsOf), now), shapeOf(table).id))
      }
      const uuids = kept.flatMap(seatsOf)
      const rows = (await answerOf(stage, seats.rowsOf(uuids))).map((row) => row && seatFields(row, now))
      equal(
        tab,
        'seats',
        only(truth.seats, kept),
        shown(
          rows.filter((row) => row !== undefined),
          'uuid',
        ),
      )
      for (const uuid of uuids) {
        const row = seats.rowNow(uuid)
        const stored = truth.seats[uuid]
        if (row && stored && row.version !== stored['version'])
          throw broken(
            `${tab.thread.name} shows seat ${uuid} at version ${row.version}, the server has ${String(stored['version'])}`,
          )
      }
    }
  }
}

/** Waits for a tab's result while its tasks run. */
async function answerOf<T>({ loom }: Stage, answer: Promise<T>): Promise<T> {
  await loom.settle()
  return answer
}

function equal(tab: ModelTab, what: string, server: Record<string, Row>, device: Record<string, Row>): void {
  if (isDeepStrictEqual(server, device)) return
  const ids = [...new Set([...Object.keys(server), ...Object.keys(device)])].filter(
    (id) => !isDeepStrictEqual(server[id], device[id]),
  )
  throw broken(
    `${tab.thread.name} has other ${what} than the server: ${ids.map((id) => `${id} ${JSON.stringify(device[id])} instead of ${JSON.stringify(server[id])}`).join('; ')}`,
  )
}

/** The stored rows of each whole table in a channel, and the fields in which a device's row must equal them. */
const whole: Record<WholeTable, { stored: string; fieldsOf: (row: Row) => Row }> = {
  events: {
    stored: 'select id, version, status, security_phrase, theme_title, total_quantity, total_purchased from events',
    fieldsOf: ({ id, version, status, security_phrase, theme, total_quantity, total_purchased }) => {
      return { id, version, status, security_phrase, theme_title: (theme as Row)['title'], total_quantity, total_purchased }
    },
  },
  holds: {
    stored: `select uuid, event_id, version, price, reserved_by, hold_for, hold_reason, extract(epoch from reserved_until) * 1000 as ends from (select * from seats where status = 'reserved') h`,
    fieldsOf: ({ uuid, event_id, version, price, reserved_by, reserved_until }) => {
      const { id, for: hold_for = null, reason: hold_reason = null } = (reserved_by ?? {}) as Row
      const ends = Date.parse(reserved_until as string)
      return { uuid, event_id, version, price, reserved_by: id ?? null, hold_for, hold_reason, ends }
    },
  },
  vip: {
    stored: 'select uuid, event_id, version, title, total_quantity from vip_inventory',
    fieldsOf: ({ uuid, event_id, version, title, total_quantity }) => ({ uuid, event_id, version, title, total_quantity }),
  },
  rewards: {
    stored: 'select id, version, code, amount, status, events from (select * from rewards where deleted_at is null) r',
    fieldsOf: ({ id, version, code, amount, status, events }) => ({ id, version, code, amount, status, events }),
  },
  price_rules: {
    stored:
      'select id, version, rule_type, change_value, status, events from (select * from price_rules where deleted_at is null) p',
    fieldsOf: ({ id, version, rule_type, change_value, status, events }) => {
      return { id, version, rule_type, change_value, status, events }
    },
  },
  segments: {
    stored: 'select id, version, name, filters, limit_count, sort_type from (select * from segments where deleted_at is null) s',
    fieldsOf: ({ id, version, name, filters, limit_count, sort_type }) => ({
      id,
      version,
      name,
      filters,
      limit_count,
      sort_type,
    }),
  },
  offers: {
    stored: 'select id, version, message, status from (select * from offers where deleted_at is null) o',
    fieldsOf: ({ id, version, message, status }) => ({ id, version, message, status }),
  },
  bulk_messages: {
    stored: 'select id, version, title, message, status from bulk_messages',
    fieldsOf: ({ id, version, title, message, status }) => ({ id, version, title, message, status }),
  },
  message_templates: {
    stored: 'select id, version, title, message from message_templates',
    fieldsOf: ({ id, version, title, message }) => ({ id, version, title, message }),
  },
  saved_views: {
    stored: 'select id, version, title from saved_views',
    fieldsOf: ({ id, version, title }) => ({ id, version, title }),
  },
  seat_maps: {
    stored: 'select id, version, venue, field, places, background from (select * from seat_maps where deleted_at is null) m',
    fieldsOf: ({ id, version, venue, field, places, background }) => ({ id, version, venue, field, places, background }),
  },
  bid_products: {
    stored: 'select id, version, name, event_id, quantity from (select * from bid_products where deleted_at is null) b',
    fieldsOf: ({ id, version, name, event_id, quantity }) => ({ id, version, name, event_id, quantity }),
  },
  pass_products: {
    stored: 'select id, version, title, is_enabled, active_subscriptions from pass_products',
    fieldsOf: ({ id, version, title, is_enabled, active_subscriptions }) => ({
      id,
      version,
      title,
      is_enabled,
      active_subscriptions,
    }),
  },
}

async function tablesOf({ server }: Stage, channel: number, now: number) {
  const wholeOnes = wholeTables.map(
    (table) =>
      sql`(select coalesce(json_agg(t), '[]') from (${sql.raw(whole[table].stored)} where sales_channel_id = ${channel}) t) as ${sql.ref(table)}`,
  )
  const { rows } = await sql<Record<WholeTable | 'seats', Row[]>>`
    select
      (select coalesce(json_agg(s), '[]') from (select uuid, event_id, version, price, case when status = 'reserved' and reserved_until <= ${new Date(now).toISOString()}::timestamptz then 'available' else status end as status, reserved_by from seats where sales_channel_id = ${channel}) s) as seats,
      ${sql.join(wholeOnes)}`.execute(server.db)
  const tables = rows[0]!
  const free = (seat: Row) => (seat['status'] === 'available' ? { ...seat, reserved_by: null } : seat)
  const wholeRows = wholeTables.map((table) => [table, shown(lasting(tables[table], now), shapeOf(table).id)] as const)
  return {
    seats: shown(tables.seats.map(free), 'uuid'),
    whole: Object.fromEntries(wholeRows) as Record<WholeTable, Record<string, Row>>,
  }
}

/** Leaves out the holds that have ended: the server may not have noticed yet, and a device may have seen a response since. */
const lasting = (rows: readonly Row[], now: number): Row[] =>
  rows.filter(({ ends }) => ends === undefined || (ends as number) > now)

const shown = (rows: readonly Row[], id: string): Record<string, Row> =>
  Object.fromEntries(rows.map((row) => [String(row[id]), row]))
const only = (rows: Record<string, Row>, events: readonly number[]) =>
  Object.fromEntries(Object.entries(rows).filter(([, row]) => events.includes(row['event_id'] as number)))

/** Returns the fields of a seat. A hold that has ended does not count, whether or not the server has noticed. */
function seatFields({ uuid, event_id, version, price, status, reserved_by, reserved_until }: Seat, now: number): Row {
  const isHeld = status === 'Reserved' && Date.parse(reserved_until ?? '') > now
  const word = status === 'Reserved' && !isHeld ? 'available' : status.toLowerCase()
  return { uuid, event_id, version, price, status: word, reserved_by: isHeld ? (reserved_by?.id ?? null) : null }
}
