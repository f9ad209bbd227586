import type { ColumnSeat } from '#lib/columns.ts'
import type { Change, Database, Range, Reader } from '#data/storage/database.ts'
import { INVENTORIES, QUARANTINE, type Quarantined } from '#data/mirror/mirror-database.ts'
import { epochOf } from '#data/mirror/receipt.ts'
import { decodeBase, isDamage, seatsIn } from './decode-snapshot.ts'
import type { SnapshotBase } from './decode-snapshot.ts'
import { fromRecord, toRecord } from './section-data.ts'
import type { SectionData } from './section-data.ts'
import { mergeSeats, newerSeats, newSection } from './section-merge.ts'
import { bySection } from './seat-index.ts'
import { BASE, SECTION_LAYOUT } from './seat-tables.ts'
import type { BaseRecord, InventoryRecord, SectionRecord } from './seat-tables.ts'

const SECTIONS = 'sections'

const both = [SECTIONS, INVENTORIES]
const all = [...both, QUARANTINE]

/** The key range of all records of an event, whose keys IndexedDB sorts after `[event]` and before `[event, []]`. */
const sectionsOf = (event: number): Range => ({ from: [event], to: [event, []] })

export interface Stored {
  inventory: InventoryRecord
  sections: SectionData[]
  /** Whether some seats could not be read. They are missing from the sections. */
  isDamaged: boolean
}

/** Reads the seats of an event; null if the device does not have them. Unreadable parts are left out (`isDamaged`). */
export async function readStored(database: Reader, event: number): Promise<Stored | null> {
  const [inventory, records] = await Promise.all([
    database.get<InventoryRecord>(INVENTORIES, event),
    database.list<SectionRecord | BaseRecord>(SECTIONS, sectionsOf(event)),
  ])
  if (inventory === undefined) return null
  const sections = readRecords(records)
  return { inventory, sections, isDamaged: sections.reduce((sum, { size }) => sum + size, 0) !== inventory.seats }
}

/** The sections in the records: the changed sections, and all others from the base. */
function readRecords(records: readonly (SectionRecord | BaseRecord)[]): SectionData[] {
  const sections: SectionData[] = []
  const changed = new Set<string>()
  let base: BaseRecord | undefined
  for (const record of records) {
    if (isBase(record)) base = record
    else {
      changed.add(record.section)
      try {
        sections.push(fromRecord(record))
      } catch (error) {
        if (!isDamage(error)) throw error
        // The stored number of seats then exceeds the seats read, so `readStored` reports the damage.
      }
    }
  }
  return base === undefined ? sections : [...sections, ...readBase(base, (section) => !changed.has(section))]
}

const isBase = (record: SectionRecord | BaseRecord): record is BaseRecord => record.section === BASE

function readBase({ layout, text }: BaseRecord, wanted: (section: string) => boolean): SectionData[] {
  if (layout !== SECTION_LAYOUT) return []
  try {
    return decodeBase(JSON.parse(text) as SnapshotBase, wanted).sections
  } catch (error) {
    if (!isDamage(error)) throw error
    return []
  }
}

/** Some stored sections of an event; missing or damaged ones are left out. */
export async function readSections(database: Reader, event: number, names: readonly string[]): Promise<SectionData[]> {
  if (names.length === 0) return []
  const records = await database.getMany<SectionRecord>(
    SECTIONS,
    names.map((name) => [event, name]),
  )
  const isChanged = new Set(records.flatMap((record) => record?.section ?? []))
  const rest = new Set(names.filter((name) => !isChanged.has(name)))
  const base = rest.size === 0 ? undefined : await database.get<BaseRecord>(SECTIONS, [event, BASE])
  return [
    ...readRecords(records.filter((record) => record !== undefined)),
    ...(base ? readBase(base, (section) => rest.has(section)) : []),
  ]
}

/**
 * Marks part of an event's seats as unreadable. The empty position causes a new snapshot to be requested, and the quarantine
 * reports the damage.
 */
export function markDamaged(database: Database, event: number, at: number): Promise<void> {
  return database.change(all, async (change) => {
    const inventory = await change.get<InventoryRecord>(INVENTORIES, event)
    if (inventory === undefined) return
    const quarantined: Quarantined = { table: 'seats', id: String(event), row: null, why: 'Some sections could not be read', at }
    await change.put(INVENTORIES, [{ ...inventory, position: '' }])
    await change.put(QUARANTINE, [quarantined])
  })
}

type SnapshotFacts = Pick<InventoryRecord, 'event' | 'position' | 'asOf' | 'priceCodes'>

/**
 * Stores a whole snapshot in one transaction. Stored rows that are newer stay, unless all are to be
 * replaced; stored sections that are not in the snapshot are removed.
 * @param meanwhile runs while the disk writes; if it throws, nothing is stored
 */
export function storeSnapshot(
  database: Database,
  facts: SnapshotFacts,
  base: SnapshotBase,
  replace: boolean,
  meanwhile: () => void,
): Promise<void> {
  const record: BaseRecord = {
    event: facts.event,
    section: BASE,
    layout: SECTION_LAYOUT,
    text: JSON.stringify({ sections: base.sections, holders: base.holders }),
  }
  const inventory: InventoryRecord = { ...facts, seats: seatsIn(base), bytes: record.text.length }
  return database.change(all, async (change) => {
    // Reads and writes are requested together, in this order, so that a first snapshot needs only one round trip to the disk.
    const reading = Promise.all([
      change.get<InventoryRecord>(INVENTORIES, facts.event),
      change.list<SectionRecord | BaseRecord>(SECTIONS, sectionsOf(facts.event)),
      change.put(SECTIONS, [record]),
      change.put(INVENTORIES, [inventory]),
    ])
    // The transaction reports the failure.
    void Promise.allSettled([reading])
    meanwhile()
    const [known, records] = await reading
    if (known === undefined) return
    // Rows of another epoch may look newer but are not.
    const isAnother = epochOf(known.position) !== null && epochOf(known.position) !== epochOf(facts.position)
    const old = records.flatMap(({ section }) => (section === BASE ? [] : [[facts.event, section]]))
    const newer = replace || isAnother ? [] : newerThan(facts.event, base, readRecords(records))
    if (old.length > 0) await change.remove(SECTIONS, old)
    if (newer.length > 0) await change.put(SECTIONS, newer)
    if (known.position === '') await change.remove(QUARANTINE, [['seats', String(facts.event)]])
  })
}

/** Returns the sections of a base of which `known` has newer rows, with those rows in them. */
function newerThan(event: number, base: SnapshotBase, known: readonly SectionData[]): SectionRecord[] {
  const knownByName = new Map(known.map((data) => [data.section, data]))
  return decodeBase(base).sections.flatMap((fresh) => {
    const older = knownByName.get(fresh.section)
    const newer = older === undefined ? [] : newerSeats(fresh, older)
    return newer.length === 0 ? [] : [toRecord(event, mergeSeats(fresh, newer).data)]
  })
}

/**
 * Stores confirmed rows in their sections, in one transaction with their position. They are merged into the stored base, not into
 * this tab's memory, because another tab may have written since.
 * @returns the previous state of the event's seats; seats of another epoch are not changed
 */
export function storeChanges(
  database: Database,
  event: number,
  seats: readonly ColumnSeat[],
  facts: { position?: string | undefined; epoch?: string | null; asOf: number },
): Promise<Before> {
  return database.change(both, async (change) => {
    const inventory = await change.get<InventoryRecord>(INVENTORIES, event)
    if (inventory === undefined) return { is: 'missing' }
    const here = epochOf(inventory.position)
    if (here !== null && facts.epoch && facts.epoch !== here) return { is: 'another epoch' }
    const groups = bySection(seats)
    const before = new Map((await readSections(change, event, [...groups.keys()])).map((data) => [data.section, data]))
    const { changed, grown } = mergeInto(event, groups, before)
    // If a part is unreadable, the position stays empty whatever the new position is, so that a new snapshot is due.
    const position = inventory.position === '' ? '' : (facts.position ?? inventory.position)
    const asOf = facts.position === undefined ? inventory.asOf : facts.asOf
    if (changed.length > 0) await change.put(SECTIONS, changed)
    if (changed.length > 0 || position !== inventory.position || asOf !== inventory.asOf)
      await change.put(INVENTORIES, [{ ...inventory, position, asOf, seats: inventory.seats + grown }])
    return { is: 'here', position: inventory.position, epoch: epochOf(position) }
  })
}

/** The state of an event's stored seats before a change. */
export type Before = { is: 'missing' } | { is: 'another epoch' } | { is: 'here'; position: string; epoch: string | null }

function mergeInto(event: number, groups: ReadonlyMap<string, ColumnSeat[]>, before: ReadonlyMap<string, SectionData>) {
  const changed: SectionRecord[] = []
  let grown = 0
  for (const [name, seats] of groups) {
    const known = before.get(name)
    const { data, changed: ordinals } = known ? mergeSeats(known, seats) : { data: newSection(name, seats), changed: [] }
    if (data === known && ordinals.length === 0) continue
    changed.push(toRecord(event, data))
    grown += data.size - (known?.size ?? 0)
  }
  return { changed, grown }
}

/** Deletes the stored seats of an event. */
export function dropStored(database: Database, event: number): Promise<void> {
  return database.change(both, async (change: Change) => {
    await change.removeRange(SECTIONS, sectionsOf(event))
    await change.remove(INVENTORIES, [event])
  })
}

/** The events whose seats are on this device. An empty position means that some seats are missing. */
export const listStored = (database: Reader): Promise<InventoryRecord[]> => database.list<InventoryRecord>(INVENTORIES)
