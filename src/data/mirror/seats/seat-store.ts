import type { ColumnSeat } from '#lib/columns.ts'
import type { Change, Database, Range, Reader } from '#data/storage/database.ts'
import { fromRecord, toRecord } from './section-data.ts'
import type { SectionData } from './section-data.ts'
import { keepNewer, mergeSeats, newSection } from './section-merge.ts'
import { bySection } from './seat-index.ts'
import type { InventoryRecord, SectionRecord } from './seat-tables.ts'

const SECTIONS = 'sections'
const INVENTORIES = 'inventories'
const both = [SECTIONS, INVENTORIES]

/** All records of an event: its keys are longer than `[event]`, and shorter than any list in second place. */
const sectionsOf = (event: number): Range => ({ from: [event], to: [event, []] })

export interface Stored {
  inventory: InventoryRecord
  sections: SectionData[]
  /** Sections that could not be read; empty where all is well, `['?']` where some are missing without a trace. */
  damaged: string[]
}

/** Reads the seats of an event, null where the device does not have them. What cannot be read is left out and told. */
export async function readStored(database: Database, event: number): Promise<Stored | null> {
  const [inventory, records] = await Promise.all([
    database.get<InventoryRecord>(INVENTORIES, event),
    database.list<SectionRecord>(SECTIONS, sectionsOf(event)),
  ])
  if (inventory === undefined) return null
  const { sections, damaged } = readRecords(records)
  const seats = sections.reduce((sum, { size }) => sum + size, 0)
  if (damaged.length === 0 && seats !== inventory.seats) damaged.push('?')
  return { inventory, sections, damaged }
}

function readRecords(records: readonly SectionRecord[]): { sections: SectionData[]; damaged: string[] } {
  const sections: SectionData[] = []
  const damaged: string[] = []
  for (const record of records) {
    try {
      sections.push(fromRecord(record))
    } catch {
      damaged.push(record.section)
    }
  }
  return { sections, damaged }
}

/** Some sections of an event, as they are stored. */
export async function readSections(database: Reader, event: number, names: readonly string[]): Promise<SectionData[]> {
  const records = await database.getMany<SectionRecord>(SECTIONS, names.map((name) => [event, name]))
  return readRecords(records.filter((record) => record !== undefined)).sections
}

/** Drops what could not be read; the empty position says that a fresh snapshot is due. */
export function quarantine(database: Database, event: number, damaged: readonly string[]): Promise<void> {
  return database.change(both, async (change) => {
    const inventory = await change.get<InventoryRecord>(INVENTORIES, event)
    await change.remove(SECTIONS, damaged.map((name) => [event, name]))
    if (inventory !== undefined) await change.put(INVENTORIES, [{ ...inventory, position: '' }])
  })
}

/**
 * Stores a whole snapshot in one transaction. Rows stored already that are newer than it stay, unless all is to be
 * replaced; sections it does not have go.
 */
export function storeSnapshot(database: Database, told: Pick<InventoryRecord, 'event' | 'position' | 'asOf' | 'priceCodes'>, sections: readonly SectionData[], replace: boolean): Promise<void> {
  // Copies of the bytes: the open event may change while the records are being written.
  const records = sections.map((data) => ({ ...toRecord(told.event, data), bytes: data.bytes.slice(0) }))
  return database.change(both, async (change) => {
    const known = new Map(readRecords(await change.list<SectionRecord>(SECTIONS, sectionsOf(told.event))).sections.map((data) => [data.section, data]))
    const newest = (record: SectionRecord) => {
      const older = replace ? undefined : known.get(record.section)
      return older === undefined ? record : toRecord(told.event, keepNewer(fromRecord(record), older))
    }
    await change.removeRange(SECTIONS, sectionsOf(told.event))
    if (records.length > 0) await change.put(SECTIONS, records.map(newest))
    await change.put(INVENTORIES, [{ ...told, ...sizeOf(records) }])
  })
}

function sizeOf(records: readonly SectionRecord[]) {
  const sum = { seats: 0, bytes: 0 }
  for (const { size, bytes, names, rows, holds } of records) {
    sum.seats += size
    sum.bytes += bytes.byteLength + holds.byteLength + (names.length + rows.length) * 8
  }
  return sum
}

/**
 * Takes confirmed rows into the stored sections, in one transaction with the position they lead to. What is stored is the
 * base, not what this tab has in memory: another tab may have written since.
 * @returns the sections that were rewritten; null where the event is not on this device
 */
export function storeChanges(database: Database, event: number, seats: readonly ColumnSeat[], told: { position?: string | undefined; asOf: number }): Promise<{ touched: string[]; damaged: string[] } | null> {
  return database.change(both, async (change) => {
    const inventory = await change.get<InventoryRecord>(INVENTORIES, event)
    if (inventory === undefined) return null
    const groups = [...bySection(seats)]
    const records = groups.length === 0 ? [] : await change.getMany<SectionRecord>(SECTIONS, groups.map(([name]) => [event, name]))
    const { changed, damaged, grown } = mergeInto(event, groups, records)
    if (changed.length > 0) await change.put(SECTIONS, changed)
    if (damaged.length > 0) await change.remove(SECTIONS, damaged.map((name) => [event, name]))
    // A part that was dropped needs a snapshot, whatever the changes lead to.
    const position = damaged.length > 0 || inventory.position === '' ? '' : (told.position ?? inventory.position)
    const asOf = told.position === undefined ? inventory.asOf : told.asOf
    await change.put(INVENTORIES, [{ ...inventory, position, asOf, seats: inventory.seats + grown }])
    return { touched: changed.map(({ section }) => section), damaged }
  })
}

function mergeInto(event: number, groups: readonly [string, ColumnSeat[]][], records: readonly (SectionRecord | undefined)[]) {
  const changed: SectionRecord[] = []
  const damaged: string[] = []
  let grown = 0
  groups.forEach(([name, seats], i) => {
    try {
      const before = records[i] && fromRecord(records[i])
      const merged = before ? mergeSeats(before, seats) : { data: newSection(name, seats), changed: [] }
      if (merged.data === before && merged.changed.length === 0) return
      changed.push(toRecord(event, merged.data))
      grown += merged.data.size - (records[i]?.size ?? 0)
    } catch {
      damaged.push(name)
    }
  })
  return { changed, damaged, grown }
}

/** Forgets the seats of an event. */
export function dropStored(database: Database, event: number): Promise<void> {
  return database.change(both, async (change: Change) => {
    await change.removeRange(SECTIONS, sectionsOf(event))
    await change.remove(INVENTORIES, [event])
  })
}

/** The events whose seats are on this device. */
export const listStored = (database: Reader): Promise<InventoryRecord[]> => database.list<InventoryRecord>(INVENTORIES)
