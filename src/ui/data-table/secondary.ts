/**
 * The table widths, in rem, up to which secondary columns are hidden. When a table gets narrower, its `wide` columns are hidden
 * first.
 */
export const SECONDARY_REM = { wide: 80, soon: 64, later: 56, last: 40 } as const

/** The kind of a secondary column: the name of the width up to which the column is hidden. */
export type Secondary = keyof typeof SECONDARY_REM

/** The empty list of kinds, for a table without hidden columns. */
export const noneHidden: readonly Secondary[] = []

/** The kinds of columns that are hidden at a table width, in rem. */
export function hiddenAt(widthRem: number): readonly Secondary[] {
  const hiddenKinds = (Object.keys(SECONDARY_REM) as Secondary[]).filter((secondary) => widthRem <= SECONDARY_REM[secondary])
  return hiddenKinds.length === 0 ? noneHidden : hiddenKinds
}
