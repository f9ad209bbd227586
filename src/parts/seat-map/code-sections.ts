import type { SectionView } from '#data/mirror/seats/section-view.ts'
import { numbersBetween } from '#lib/number-runs.ts'

/** The most names, or runs of numbers, that are listed. */
const MOST_NAMED = 12

/** Returns the names of the sections in which a price code applies, in the order of the inventory. */
export const sectionsOfCode = (sections: readonly Pick<SectionView, 'name' | 'priceCodes'>[], code: string): string[] =>
  sections.filter(({ priceCodes }) => priceCodes.some((one) => one.code === code)).map(({ name }) => name)

/** The names of sections as a short text, the first ones if there are many: `101–117, 120, Suite 5`. */
export function sectionWords(names: readonly string[]): string {
  const runs = numbersBetween(names)
  const shown = runs.slice(0, MOST_NAMED).join(', ')
  return runs.length > MOST_NAMED ? `${shown}, …` : shown
}
