import type { SeatRow } from '#data/mirror/seats/seat-types.ts'

/** Makes a seat of a view: by default free, in no particular place. */
export const seatRow = (given: Partial<SeatRow> = {}): SeatRow => ({
  uuid: '018f0000-0000-7000-8000-000000000001',
  ordinal: 0,
  section: '101',
  row: 'A',
  seat: '7',
  price: 58,
  status: 'Available',
  until: null,
  holder: null,
  version: 1,
  preview: null,
  holdRequested: null,
  releaseRequested: false,
  attention: false,
  ...given,
})
