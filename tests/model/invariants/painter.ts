import { wholeTables, type WholeTable } from '#contract/tables.ts'
import type { ChannelSeats } from '#data/mirror/seats/channel-seats.ts'
import type { ModelTab } from '../world/model-tab.ts'
import type { Stage } from '../world/stage.ts'
import { eventsOf, seatsOf } from '../world/house.ts'
import { Broken } from './broken.ts'

const broken = (what: string) => new Broken('6 no confirmed value changes back to an older one', 'diverged', what)

interface Picture {
  overlay: unknown
  covered: Map<string, Set<string>>
  rows: readonly unknown[]
}

/**
 * Checks every screen after each task: the version that a row shows never falls, and a queued entry's patch
 * is removed only once the row of its response is there.
 */
export class Painter {
  readonly #stage: Pick<Stage, 'openTabs' | 'ledger'>
  readonly #versions = new Map<object, Map<string, number>>()
  readonly #pictures = new Map<object, Picture>()
  /** Set after the database was restored, or a mirror deleted, when older versions are correct. */
  isBlind = false

  constructor(stage: Pick<Stage, 'openTabs' | 'ledger'>) {
    this.#stage = stage
  }

  look(): void {
    if (this.isBlind) return
    for (const tab of this.#stage.openTabs) this.#lookAt(tab)
  }

  #lookAt(tab: ModelTab): void {
    const { userData } = tab
    if (!userData) return
    for (const { channel, mirror, seats } of tab.screens.values()) {
      const now = (place: string): number | undefined => {
        const [table, id] = place.split(' ') as [WholeTable | 'seats', string]
        return table === 'seats' ? seats.rowNow(id)?.version : mirror.rows(table).get(id)?.version
      }
      const before = this.#pictures.get(mirror)
      const overlay = userData.outbox.overlay.current()
      const rows = wholeTables.map((table) => mirror.rows<WholeTable>(table).state.current())
      if (before?.overlay === overlay && rows.every((here, nth) => here === before.rows[nth])) continue
      const versions = this.#versions.get(mirror) ?? new Map<string, number>()
      this.#versions.set(mirror, versions)
      const seatIds = eventsOf(channel).flatMap(({ id }) => seatsOf(id))
      const places = wholeTables.flatMap((table, nth) => [...rows[nth]!.keys()].map((id) => `${table} ${id}`))
      for (const id of endedHolds(versions, seats, now)) versions.set(`holds ${id}`, seats.rowNow(id)!.version)
      for (const id of [...places, ...seatIds.map((seat) => `seats ${seat}`)]) {
        const version = now(id)
        if (version === undefined) continue
        if (version < (versions.get(id) ?? 0))
          throw broken(`${tab.thread.name} shows ${id} at version ${version} after ${versions.get(id)}`)
        versions.set(id, version)
      }
      const covered = coveredBy(tab)
      for (const [key, ids] of before?.covered ?? []) {
        const tracked = this.#stage.ledger.changes.get(key)
        if (covered.has(key) || tracked?.state !== 'done' || tracked.version === null) continue
        for (const id of ids) {
          const version = now(id)
          if (version !== undefined && version < tracked.version)
            throw broken(`${tab.thread.name} removes ${key}, but ${id} is at ${version} instead of ${tracked.version}`)
        }
      }
      this.#pictures.set(mirror, { overlay, covered, rows })
    }
  }
}

/** Returns the holds that were shown and have ended: a seat that is shown as no longer held. None may return as it was before. */
const endedHolds = (
  versions: ReadonlyMap<string, number>,
  seats: ChannelSeats,
  now: (place: string) => number | undefined,
): string[] =>
  [...versions.keys()].flatMap((place) => {
    const [table, id] = place.split(' ') as [string, string]
    const seat = table === 'holds' && now(place) === undefined ? seats.rowNow(id) : null
    return seat !== null && seat.status !== 'Reserved' && seat.version > versions.get(place)! ? [id] : []
  })

/** Returns the rows (`table id`) that each queued entry patches in this tab, by the entry's key. */
function coveredBy({ userData }: ModelTab): Map<string, Set<string>> {
  const covered = new Map<string, Set<string>>()
  for (const table of [...wholeTables, 'seats'] as const)
    for (const [id, { mark }] of userData?.outbox.overlay.current().of(table).rows ?? [])
      for (const key of mark.keys) covered.set(key, (covered.get(key) ?? new Set()).add(`${table} ${id}`))
  return covered
}
