import { startCase } from '#lib/case.ts'
import type { Category } from '#lib/fixed-lists.ts'
import { m } from '#messages/m.ts'

const words: Record<Category, () => string> = {
  sport: m.events_category_sport,
  concert: m.events_category_concert,
  'performing arts': m.events_category_performing_arts,
}

/** A category in words; one that is not known as it is written. */
export const categoryWords = (category: string): string => words[category as Category]?.() ?? startCase(category)
