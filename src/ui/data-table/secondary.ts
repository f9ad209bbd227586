/** How narrow a table is, in rem, when its secondary columns step aside: some soon, some later, some last. */
export const SECONDARY_REM = { soon: 64, later: 56, last: 40 } as const

/** When a column steps aside. */
export type Secondary = keyof typeof SECONDARY_REM

/** Nothing has stepped aside. */
export const noneAside: readonly Secondary[] = []

/** The kinds of columns that are hidden at a table width, in rem. */
export function asideAt(widthRem: number): readonly Secondary[] {
  const aside = (Object.keys(SECONDARY_REM) as Secondary[]).filter((secondary) => widthRem <= SECONDARY_REM[secondary])
  return aside.length === 0 ? noneAside : aside
}
