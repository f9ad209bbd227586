/** The account at the screen. */
export const MANAGER = 'manager@harbor.test'
export const LAWN = { section: 'Lawn', seats: 3000 } as const
export const TERRACE = { section: 'Terrace', seats: 1000 } as const
/** The seat with a long history. */
export const HISTORY = { row: '1', seat: '1', entries: 10_000 } as const
/** The number of seats of each measured seat map. */
export const SEATS = { stadium: 57_061, field: 40_720, bowl: 100_000 } as const

/** Returns the two sections of the lawn, as lines of a file. */
export const lawnLines = () => [...evenRows(LAWN, 60), ...evenRows(TERRACE, 20)]

const evenRows = ({ section, seats }: { section: string; seats: number }, count: number) =>
  Array.from({ length: count }, (_, n) => `${section},${n + 1},1,${seats / count},40.00`)

/** Returns the lines of 200 sections on five levels, each with 20 rows of 25 seats: the most that an inventory may have. */
export const bowlLines = () =>
  Array.from({ length: 200 }, (_, nth) => ({
    section: (Math.floor(nth / 40) + 1) * 100 + (nth % 40) + 1,
    price: 20 + (nth % 7) * 15,
  })).flatMap(({ section, price }) => Array.from({ length: 20 }, (_, row) => `${section},${row + 1},1,25,${price}.00`))
