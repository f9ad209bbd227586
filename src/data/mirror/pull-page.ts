import type { Seat } from '#contract/inventory.ts'
import { sync } from '#contract/sync.ts'
import { idOf, logTables, mirroredTables, type WholeTable } from '#contract/tables.ts'
import { ApiProblem } from '#data/api/problem.ts'
import { groupBy } from '#lib/group-by.ts'
import { painted } from '#data/painted.ts'
import type { MirrorStore } from './mirror-store.ts'
import type { Quarantined } from './mirror-database.ts'
import type { MirrorNeeds } from './mirror-needs.ts'
import { isBeforeFirstPage, receiptEpoch, noReceipt, type Receipt } from './receipt.ts'
import { readAnswer, readPage, readRows, type Answer, type Page } from './page.ts'
import { rowSchema } from './row-schema.ts'
import type { Versioned } from './rows.ts'
import { inBackground } from '#data/background.ts'

/** The rows of one page: few enough to be read and stored within a frame. */
const PAGE_ROWS = 1000

/** `wantedAt`: when the pull was requested, in milliseconds since 1970. */
export type PullNeeds = MirrorNeeds & { wantedAt: number }

/** The rows that a fresh load has received so far, and those that cannot be read. */
export interface Fresh {
  readonly rows: ReadonlyMap<WholeTable, Map<string, Versioned>>
  quarantined: Quarantined[]
}

/** Pulls one page and stores it. Returns null if everything has to be loaded again. */
export async function pullPage(mirror: MirrorStore, needs: PullNeeds, fresh: Fresh, begunAt: number): Promise<Page | null> {
  const receipt = mirror.receipt.current()
  const isFirst = isBeforeFirstPage(receipt)
  // The storing of a first page was interrupted between its two writes.
  if (isFirst && receipt.ahead?.length) await mirror.drop(receipt.ahead)
  const answer = await ask(mirror, needs, receipt)
  if (answer === 'gone') {
    await startOver(mirror)
    return null
  }
  const isShown = isFirst && (await showEvents(mirror, needs, answer, { ...receipt, ahead: ['events'], begunAt }))
  const page = await readPage(answer, needs.world.clock.now(), isShown ? 'events' : undefined)
  if (page.drop.length > 0) await mirror.drop(page.drop)
  if (page.erased !== undefined) await needs.erased(page.erased)
  const next: Receipt = {
    ...receipt,
    ahead: [],
    position: page.position,
    tables: page.loaded,
    events: completeEvents(receipt, page),
    loaded: receipt.loaded || page.complete,
    asOf: page.complete ? begunAt : receipt.asOf,
    ...(isFirst && { begunAt }),
  }
  if (receipt.reloading) {
    await storeReloaded(mirror, page, { before: receipt, next, fresh })
  } else {
    await mirror.write(page, next)
  }
  await changeSeats(mirror, page)
  return page
}

/**
 * Stores the events of a first page ahead of its other rows, so that they are painted early, without the schemas of the other
 * rows. The position moves only after all rows are stored.
 * @returns false if the page does not have all events, or has only events
 */
async function showEvents(mirror: MirrorStore, needs: PullNeeds, answer: Answer, receipt: Receipt): Promise<boolean> {
  const others = Object.entries(answer.changes).some(([table, rows]) => table !== 'events' && rows.length > 0)
  if (!others || !answer.loaded.includes('events')) return false
  await mirror.write({ ...(await readRows(answer, ['events'], needs.world.clock.now())), deleted: {} }, receipt)
  // The list is rendered in the first frame at the earliest, and so is painted in the second.
  await painted(needs.world.clock)
  await painted(needs.world.clock)
  return true
}

/**
 * Stores a page of a fresh load: its logs at once, all other rows at the end of the load. Until then the old rows stay, and no
 * further table or event counts as complete.
 */
async function storeReloaded(
  mirror: MirrorStore,
  page: Page,
  { before, next, fresh }: { before: Receipt; next: Receipt; fresh: Fresh },
): Promise<void> {
  gather(fresh, page)
  const ofLogs = <Rows extends object>(rows: Rows): Rows =>
    Object.fromEntries(Object.entries(rows).filter(([table]) => (logTables as string[]).includes(table))) as Rows
  const tables = before.tables.filter((table) => !page.drop.includes(table))
  await mirror.write(
    { changes: ofLogs(page.changes), deleted: ofLogs(page.deleted), quarantined: page.quarantined },
    { ...before, position: page.position, tables },
  )
  if (!page.complete) return
  await mirror.replaceAll(new Map([...fresh.rows].map(([table, rows]) => [table, rows.values()])), next, fresh.quarantined)
}

/**
 * Returns the events whose rows are complete once a page is stored. A fresh load replaces all rows, so after it only the events in
 * its last page are complete.
 */
function completeEvents({ reloading, events }: Receipt, { events: named, deleted, refresh }: Page): number[] {
  const complete = Object.keys(named)
    .map(Number)
    .filter((id) => !refresh.includes(id))
  return union(reloading ? [] : events, complete).filter((id) => !deleted.events?.includes(id))
}

function gather(fresh: Fresh, page: Page): void {
  for (const [table, rows] of fresh.rows) {
    if (page.drop.includes(table)) rows.clear()
    for (const row of page.changes[table] ?? []) rows.set(String(idOf(table, row)), row)
    for (const id of page.deleted[table] ?? []) rows.delete(String(id))
  }
  const isRead = ({ table }: Quarantined) => !page.drop.some((dropped) => dropped === table)
  fresh.quarantined = [...fresh.quarantined.filter(isRead), ...page.quarantined]
}

const union = <T>(some: readonly T[], more: readonly T[]): T[] => [...new Set([...some, ...more])]

async function ask(mirror: MirrorStore, needs: PullNeeds, receipt: Receipt): Promise<Answer | 'gone'> {
  // A screen waits for the events of the first page, so the code of the seats is loaded after that page.
  const isFirst = isBeforeFirstPage(receipt)
  const kept = isFirst ? new Map<number, string>() : await (await mirror.seats()).keptEvents()
  const events = [...kept].map(([id, position]) => `${id}@${position}`).join(',')
  const tables = mirroredTables.join(',')
  const query = {
    take: PAGE_ROWS,
    tables,
    ...(receipt.position !== null && { position: receipt.position }),
    ...(events && { events }),
  }
  try {
    const pending = needs.api.call(sync.pullChannel, { params: { id: mirror.channel }, query }, { trust: true })
    // Loads the event reader and writer while the page request is in flight.
    if (isFirst) inBackground(Promise.all([import('./write-page.ts'), rowSchema('events')]))
    return readAnswer(await pending)
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 410) return 'gone'
    throw error
  }
}

/**
 * Starts a full load, because the server cannot list the changes since our position, which is too old or of another epoch. The
 * old rows stay on screen until the load ends. The outbox is not touched.
 */
async function startOver(mirror: MirrorStore): Promise<void> {
  const { RowLog } = await import('./row-log.ts')
  const seats = await mirror.seats()
  const blocks: Record<string, number> = {}
  for (const table of logTables) blocks[table] = await new RowLog(mirror.database, table).last()
  const receipt = mirror.receipt.current()
  const { asOf, loaded, tables, events, epoch, past = [] } = receipt
  await mirror.writeReceipt({ ...noReceipt, asOf, loaded, tables, events, epoch, past, reloading: { blocks } })
  for (const event of (await seats.keptEvents()).keys())
    await seats.takeSnapshot(event, undefined, { was: receiptEpoch(receipt) })
}

async function changeSeats(mirror: MirrorStore, page: Page): Promise<void> {
  if (Object.keys(page.events).length + page.refresh.length === 0) return
  const seats = await mirror.seats()
  const byEvent = groupBy(page.changes.seats ?? [], (seat: Seat) => seat.event_id)
  for (const [id, position] of Object.entries(page.events)) {
    const event = Number(id)
    if (page.refresh.includes(event)) continue
    await seats.applyChanges(event, byEvent.get(event) ?? [], position)
  }
  for (const event of page.refresh) await seats.takeSnapshot(event)
}
