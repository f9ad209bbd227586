import type { SectionView } from '#data/mirror/seats/section-view.ts'
import { figuresOf } from '#features/inventory/house-figures.ts'
import { formatMoney } from '#lib/money.ts'
import { m } from '#messages/m.ts'
import { showCount } from '#ui/count/count.ts'

/** The facts of a section, line by line: its name, its counts by state, and its usual price. */
export function linesOfSection(view: SectionView, currency: string): string[] {
  const { available, reserved, purchased } = view.counts
  return [
    m.inventory_section_named({ section: view.name }),
    m.house_standing({ available: showCount(available), reserved: showCount(reserved), sold: showCount(purchased) }),
    m.house_most_at({ price: formatMoney(figuresOf(view).price, currency) }),
  ]
}
