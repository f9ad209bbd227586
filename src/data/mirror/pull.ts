import type { Seat } from '#contract/inventory.ts'
import { sync } from '#contract/sync.ts'
import { idOf, logTables, mirroredTables, wholeTables, type WholeTable } from '#contract/tables.ts'
import { ApiProblem } from '#data/api/problem.ts'
import { groupBy } from '#data/group-by.ts'
import type { MirrorStore } from './mirror-store.ts'
import type { MirrorNeeds } from './mirror-needs.ts'
import { RECEIPT } from './mirror-database.ts'
import { epochOf, withEpoch, isLoaded, receiptEpoch, noReceipt, type Receipt } from './receipt.ts'
import { readPage, type Page } from './page.ts'
import type { Versioned } from './rows.ts'

/** Rows a page (design 4): each is read and stored in well under a frame's patience. */
const PAGE_ROWS = 1000

type PullNeeds = MirrorNeeds & { wantedAt: number }

/**
 * Brings a channel's mirror up to date, page by page, each page and its position in one transaction: a pull that breaks off
 * goes on where it was. Other tabs wait for a page, not for all of them. Events come first, then the kept seats, then
 * transactions, newest first.
 */
export async function pullAll(mirror: MirrorStore, needs: PullNeeds): Promise<void> {
  const lock = `holdfast:pull:${needs.user}:${needs.channel}`
  const fresh: Fresh = new Map(wholeTables.map((table) => [table, new Map()]))
  let seatsAsked = false
  let begunAt: number | null = null
  let ended = async (_restored: boolean) => {}
  let last: Page | null = null
  let rounds = 0
  for (let complete = false; !complete;) {
    complete = await needs.world.locks.hold(lock, async () => {
      await catchUp(mirror)
      const receipt = mirror.receipt.current()
      if (begunAt === null) {
        // Another tab has just done it.
        const now = needs.world.clock.now()
        // A time to come was noted before the clock was put back: it says nothing.
        const isFresh = receipt.asOf !== null && receipt.asOf > needs.wantedAt && receipt.asOf <= now
        if (receipt.loaded && !receipt.reloading && isFresh) return true
        begunAt = now
        ended = needs.pullBegins()
      }
      // Begun by a pull that broke off: what that one had gathered is gone with it.
      if (receipt.reloading) await beginAnew(mirror, fresh)
      for (;;) {
        last = await pullPage(mirror, needs, fresh, begunAt)
        // A fresh load is gathered in this tab's memory: no other may go on with it.
        if (last?.complete || !mirror.receipt.current().reloading) return last?.complete ?? false
        await needs.world.clock.breathe()
      }
    })
    if (isLoaded(mirror.receipt.current(), 'events') && !seatsAsked && !complete) {
      seatsAsked = true
      await keepSeats(mirror)
      mirror.ready.set(true)
    }
    if (complete) await keepSeats(mirror)
    // A snapshot brings seats only, and may be a minute old: what else belongs to its event comes with one more page, whoever asked for it.
    if (complete && last && rounds < MOST_EXTRA_ROUNDS && (await hasNewSnapshots(mirror, last))) {
      complete = false
      rounds++
    }
    if (complete) mirror.ready.set(true)
    await needs.world.clock.breathe()
  }
  if (begunAt === null) return
  const receipt = mirror.receipt.current()
  const epoch = epochOf(receipt.position)
  // What the other epoch lacks is found out first: only then is the new one taken as ours.
  await ended(receipt.epoch !== null && epoch !== receipt.epoch)
  if (epoch !== receipt.epoch) await mirror.writeReceipt(withEpoch(mirror.receipt.current(), epoch))
}

/** What another tab wrote and this one has not heard of. */
async function catchUp(mirror: MirrorStore): Promise<void> {
  const stored = await mirror.database.get<Receipt>(RECEIPT, 'channel')
  if ((stored?.serial ?? 0) !== mirror.receipt.current().serial) await mirror.reread()
  await mirror.followSeats()
}

async function beginAnew(mirror: MirrorStore, fresh: Fresh): Promise<void> {
  for (const rows of fresh.values()) rows.clear()
  await mirror.writeReceipt({ ...mirror.receipt.current(), position: null })
}

/** The rows that a fresh load has brought so far. */
type Fresh = Map<WholeTable, Map<string, Versioned>>

/** A server that has events taken anew with every page is asked again by the next pull, not by this one. */
const MOST_EXTRA_ROUNDS = 3

/** Are there seats that a page did not name, or that have been taken anew since? */
const hasNewSnapshots = async (mirror: MirrorStore, { events }: Page) =>
  [...(await (await mirror.seats()).keptEvents())].some(
    ([id, position]) => events[id] !== position && mirror.rows('events').get(id) !== undefined,
  )

/** One page; null where everything is to be loaded anew. */
async function pullPage(mirror: MirrorStore, needs: PullNeeds, fresh: Fresh, begunAt: number): Promise<Page | null> {
  const receipt = mirror.receipt.current()
  const page = await ask(mirror, needs, receipt)
  if (page === 'gone') {
    await startOver(mirror)
    return null
  }
  if (page.drop.length > 0) await mirror.drop(page.drop)
  const next: Receipt = {
    ...receipt,
    position: page.position,
    // While all is loaded anew, what is here stays, and stays whole.
    tables: receipt.reloading ? union(receipt.tables, page.loaded) : page.loaded,
    events: union(receipt.events, Object.keys(page.events).map(Number)).filter((id) => !page.deleted.events?.includes(id)),
    loaded: receipt.loaded || page.complete,
    asOf: page.complete ? begunAt : receipt.asOf,
    ...(receipt.position === null && !receipt.reloading && { begunAt }),
  }
  if (receipt.reloading) {
    gather(fresh, page)
    // Until the end the old rows stay on screen; only logs are written at once.
    const logs = Object.fromEntries(logTables.map((table) => [table, page.changes[table] ?? []]))
    await mirror.write({ changes: logs, deleted: {}, quarantined: page.quarantined }, next)
    if (page.complete) await mirror.replaceAll(new Map([...fresh].map(([table, rows]) => [table, rows.values()])), next)
  } else {
    await mirror.write(page, next)
  }
  await changeSeats(mirror, page)
  return page
}

function gather(fresh: Fresh, page: Page): void {
  for (const [table, rows] of fresh) {
    for (const row of page.changes[table] ?? []) rows.set(String(idOf(table, row)), row)
    for (const id of page.deleted[table] ?? []) rows.delete(String(id))
  }
}

const union = <T>(some: readonly T[], more: readonly T[]): T[] => [...new Set([...some, ...more])]

async function ask(mirror: MirrorStore, needs: PullNeeds, receipt: Receipt): Promise<Page | 'gone'> {
  // A first page brings the events, whose list waits for it: the seats' code has time until then.
  const isFirst = receipt.position === null && !receipt.reloading
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
    const body: unknown = await needs.api.call(sync.pullChannel, { params: { id: mirror.channel }, query }, { trust: true })
    return await readPage(body, needs.world.clock.now())
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 410) return 'gone'
    throw error
  }
}

/**
 * The server cannot say what changed since our position: too long ago, or another epoch. Everything is loaded
 * anew, while what is here stays on screen; the outbox is not touched.
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

/** Fetches the seats that should be here and are not; forgets those nobody needs any more. */
async function keepSeats(mirror: MirrorStore): Promise<void> {
  const seats = await mirror.seats()
  await mirror.keeping.reread()
  const wanted = mirror.keeping.wanted(mirror.rows('events').state.current())
  const kept = await seats.keptEvents()
  // An address may name an event that never was: asked for with every pull, it would be refused with every pull.
  const missing = wanted.filter((event) => !kept.has(event) && mirror.rows('events').get(event) !== undefined)
  try {
    for (const [index, event] of missing.entries()) {
      mirror.storing.set({ done: wanted.length - missing.length + index, of: wanted.length })
      try {
        await seats.takeSnapshot(event)
      } catch (error) {
        // An event that is gone, or not this person's: the others still come.
        if (!(error instanceof ApiProblem)) throw error
      }
    }
  } finally {
    mirror.storing.set(null)
  }
  for (const event of kept.keys()) if (!wanted.includes(event)) await mirror.forget(event)
}
