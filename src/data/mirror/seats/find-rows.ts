import type { Seat } from '#contract/inventory.ts'
import { toWireDateTime } from '#lib/wire-time.ts'
import { SeatLocator } from './seat-locator.ts'
import type { InventoryRecord } from './seat-tables.ts'
import type { EventPriceCode } from './seat-types.ts'
import { seatAt } from './section-data.ts'
import type { SectionData } from './section-data.ts'

/** The rows of some seats of any events, in the order of the ids; undefined for a seat that is not on this device. */
export async function findRows(
  ids: readonly string[],
  inventories: readonly InventoryRecord[],
  sectionsOf: (event: number) => Promise<readonly { data: SectionData }[]>,
): Promise<(Seat | undefined)[]> {
  const found = new Map<string, Seat>()
  for (const { event, priceCodes } of inventories) {
    if (found.size === ids.length) break
    const locator = new SeatLocator<{ data: SectionData }>(await sectionsOf(event))
    for (const id of ids) {
      const place = found.has(id) ? null : locator.find(id)
      if (place) found.set(id, contractSeat(event, place.section.data, place.ordinal, priceCodes))
    }
  }
  return ids.map((id) => found.get(id))
}

/** A seat in contract form, with the server's state, independent of the clock. */
function contractSeat(event: number, data: SectionData, ordinal: number, priceCodes: readonly EventPriceCode[]): Seat {
  const { uuid, section, row, seat, price, status, version, until, holder, preview } = seatAt(data, ordinal)
  return {
    uuid,
    event_id: event,
    section,
    row,
    seat,
    price,
    status,
    price_codes: priceCodes
      .filter(({ sections }) => sections.length === 0 || sections.includes(section))
      .map(({ name, code, price: amount }) => ({ name, code, price: amount })),
    avfms_preview_url: preview,
    reserved_at: until === null ? null : toWireDateTime(until),
    reserved_until: until,
    reserved_by: holder,
    version,
  }
}
