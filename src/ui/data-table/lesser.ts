/** How narrow a table is, in rem, when its lesser columns step aside: some soon, some later, some last. */
export const LESSER_REM = { soon: 64, later: 56, last: 40 } as const

/** When a column steps aside. */
export type Lesser = keyof typeof LESSER_REM

/** Nothing has stepped aside. */
export const noneAside: readonly Lesser[] = []

/** The kinds of columns that are hidden at a table width, in rem. */
export function asideAt(widthRem: number): readonly Lesser[] {
  const aside = (Object.keys(LESSER_REM) as Lesser[]).filter((lesser) => widthRem <= LESSER_REM[lesser])
  return aside.length === 0 ? noneAside : aside
}
