import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Event } from '#contract/events.ts'
import type { Seat, Vip } from '#contract/inventory.ts'
import type { ModelDevice } from '../world/device.ts'
import type { ModelTab } from '../world/model-tab.ts'
import type { Stage } from '../world/stage.ts'
import { seatsOf } from '../world/house.ts'
import { Broken } from './broken.ts'

type Table = Record<string, unknown>
const broken = (what: string) => new Broken('5 after healing the mirror is the server, row by row', 'diverged', what)

/** After healing, what a tab has in memory and on the disk is what the server's tables hold. */
export async function mirrorsAreTheServer(stage: Stage, device: ModelDevice): Promise<void> {
  const now = stage.time.now()
  for (const tab of stage.openTabs.filter((one) => one.device === device)) {
    if (!tab.userData) throw broken(`${tab.thread.name} has nobody at work after healing`)
    for (const { channel, mirror, seats } of tab.screens.values()) {
      const truth = await tablesOf(stage, channel, now)
      const kept = [...(await asked(stage, seats.keptEvents())).keys()]
      equal(tab, 'events', truth.events, shown([...mirror.rows('events').state.current().values()].map(toldOfEvent), 'id'))
      const packages = [...mirror.rows('vip').state.current().values()].map(toldOfVip)
      equal(tab, 'packages', only(truth.vip, kept), shown(packages, 'uuid'))
      const uuids = kept.flatMap(seatsOf)
      const rows = (await asked(stage, seats.rowsOf(uuids))).map((row) => row && toldOfSeat(row, now))
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

/** Asks a tab and lets it answer. */
async function asked<T>({ loom }: Stage, answer: Promise<T>): Promise<T> {
  await loom.settle()
  return answer
}

function equal(tab: ModelTab, what: string, server: Record<string, Table>, device: Record<string, Table>): void {
  if (isDeepStrictEqual(server, device)) return
  const ids = [...new Set([...Object.keys(server), ...Object.keys(device)])].filter(
    (id) => !isDeepStrictEqual(server[id], device[id]),
  )
  throw broken(
    `${tab.thread.name} has other ${what} than the server: ${ids.map((id) => `${id} ${JSON.stringify(device[id])} instead of ${JSON.stringify(server[id])}`).join('; ')}`,
  )
}

async function tablesOf({ server }: Stage, channel: number, now: number) {
  const { rows } = await sql<{ events: Table[]; seats: Table[]; vip: Table[] }>`
    select
      (select coalesce(json_agg(e), '[]') from (select id, version, status, security_phrase, theme_title, total_quantity, total_purchased from events where sales_channel_id = ${channel}) e) as events,
      (select coalesce(json_agg(s), '[]') from (select uuid, event_id, version, price, case when status = 'reserved' and reserved_until <= ${new Date(now).toISOString()}::timestamptz then 'available' else status end as status, reserved_by from seats where sales_channel_id = ${channel}) s) as seats,
      (select coalesce(json_agg(v), '[]') from (select uuid, event_id, version, title, total_quantity from vip_inventory where sales_channel_id = ${channel}) v) as vip`.execute(
    server.db,
  )
  const { events, seats, vip } = rows[0]!
  const free = (seat: Table) => (seat['status'] === 'available' ? { ...seat, reserved_by: null } : seat)
  return { events: shown(events, 'id'), seats: shown(seats.map(free), 'uuid'), vip: shown(vip, 'uuid') }
}

const shown = (rows: Table[], id: string): Record<string, Table> => Object.fromEntries(rows.map((row) => [String(row[id]), row]))
const only = (rows: Record<string, Table>, events: readonly number[]) =>
  Object.fromEntries(Object.entries(rows).filter(([, row]) => events.includes(row['event_id'] as number)))

const toldOfEvent = ({ id, version, status, security_phrase, theme, total_quantity, total_purchased }: Event): Table => ({
  id,
  version,
  status,
  security_phrase,
  theme_title: theme.title,
  total_quantity,
  total_purchased,
})
const toldOfVip = ({ uuid, event_id, version, title, total_quantity }: Vip): Table => ({
  uuid,
  event_id,
  version,
  title,
  total_quantity,
})

/** A hold that has run out is none, whoever has noticed. */
function toldOfSeat({ uuid, event_id, version, price, status, reserved_by, reserved_until }: Seat, now: number): Table {
  const isHeld = status === 'Reserved' && Date.parse(reserved_until ?? '') > now
  const word = status === 'Reserved' && !isHeld ? 'available' : status.toLowerCase()
  return { uuid, event_id, version, price, status: word, reserved_by: isHeld ? (reserved_by?.id ?? null) : null }
}
