import type { SeatRow } from '#data/mirror/seats/seat-types.ts'

/** Makes a seat of a view; by default it is available, in section 101, row A, and its name is 7. */
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
