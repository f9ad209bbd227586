import type { DemoSeason } from './world.ts'

/** A block of seats with one price: a section, its rows, and the number of seats in a row. */
export interface Block {
  section: string
  rows: readonly string[]
  seats: number
  price: number
}

const letters = (count: number) =>
  Array.from({ length: count }, (_, n) => (n < 26 ? String.fromCharCode(65 + n) : `A${String.fromCharCode(39 + n)}`))
const numbers = (count: number) => Array.from({ length: count }, (_, n) => String(n + 1))

/** Returns a ring of sections whose prices fall with the distance from the middle. */
function ring(first: number, sections: number, rows: readonly string[], seats: number, best: number, worst: number): Block[] {
  return Array.from({ length: sections }, (_, n) => {
    const off = Math.abs(n - (sections - 1) / 2) / ((sections - 1) / 2)
    return { section: String(first + n), rows, seats: seats + (n % 3), price: Math.round((best - (best - worst) * off) * 2) / 2 }
  })
}

/** Returns a ballpark of a little more than fifty thousand seats, including suites. */
const stadium = (): Block[] => [
  ...ring(101, 44, letters(22), 17, 165, 58),
  ...ring(201, 40, letters(14), 18, 120, 42),
  ...ring(301, 48, letters(20), 18, 64, 18),
  ...Array.from({ length: 24 }, (_, n) => ({ section: `Suite ${n + 1}`, rows: [''], seats: 16, price: 240 })),
  ...numbers(6).map((n) => ({ section: `Bleachers ${n}`, rows: numbers(30), seats: 30, price: 24 })),
]

/** Returns an arena of about fifteen thousand seats. */
const arena = (): Block[] => [
  { section: 'Floor', rows: letters(6), seats: 40, price: 320 },
  ...ring(101, 24, letters(18), 16, 180, 75),
  ...ring(201, 28, letters(14), 17, 88, 29),
]

/** Returns a hall of about eight hundred seats. */
const hall = (): Block[] => [
  { section: 'Stalls', rows: letters(18), seats: 24, price: 68 },
  { section: 'Circle', rows: letters(9), seats: 26, price: 52.5 },
  { section: 'Gallery', rows: letters(6), seats: 22, price: 31 },
  { section: 'Box 1', rows: [''], seats: 6, price: 95 },
  { section: 'Box 2', rows: [''], seats: 6, price: 95 },
]

export const layouts: Record<DemoSeason['layout'], () => Block[]> = { stadium, arena, hall }
