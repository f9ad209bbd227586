import { m } from '#messages/m.ts'

const words: Record<string, () => string> = { all: m.applies_type_all, seat: m.applies_type_seat, vip: m.applies_type_vip }

/** The kind of inventory that something applies to, in words; null means every kind. */
export const inventoryTypeWords = (type: string | null): string => words[type ?? 'all']?.() ?? String(type)

/** The options of a form; `all` is every type. */
export const inventoryTypeOptions = () =>
  (['all', 'seat', 'vip'] as const).map((value) => ({ value, label: inventoryTypeWords(value) }))
