import { figuresOf } from '#features/inventory/house-figures.ts'
import { formatMoney } from '#lib/money.ts'
import { m } from '#messages/m.ts'
import { showCount } from '#ui/count/count.ts'
import type { HouseBlock } from './house-plan.ts'

/** The facts of a section, line by line: its name, its group if it is in one, its counts by state, and its usual price. */
export function linesOfSection({ view, group }: Pick<HouseBlock, 'view' | 'group'>, currency: string): string[] {
  const { available, reserved, purchased } = view.counts
  return [
    m.inventory_section_named({ section: view.name }),
    ...(group === null ? [] : [group]),
    m.house_standing({ available: showCount(available), reserved: showCount(reserved), sold: showCount(purchased) }),
    m.house_most_at({ price: formatMoney(figuresOf(view).price, currency) }),
  ]
}
