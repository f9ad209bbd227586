import type { Seat } from '#contract/inventory.ts'
import { toWireDateTime } from '#lib/wire-time.ts'
import { seatAt } from './section-data.ts'
import type { SectionData } from './section-data.ts'
import type { EventPriceCode } from './seat-types.ts'

/** A seat as the contract writes it: the server's word, whatever the clock says. */
export function contractSeat(event: number, data: SectionData, ordinal: number, priceCodes: readonly EventPriceCode[]): Seat {
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
