import { startCase } from '#lib/case.ts'
import type { Category } from '#lib/fixed-lists.ts'
import { m } from '#messages/m.ts'

const words: Record<Category, () => string> = {
  sport: m.events_category_sport,
  concert: m.events_category_concert,
  'performing arts': m.events_category_performing_arts,
}

/** A category's name; an unknown category in title case. */
export const categoryWords = (category: string): string => words[category as Category]?.() ?? startCase(category)
