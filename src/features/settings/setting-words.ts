import { m } from '#messages/m.ts'

/** The fields that can name an item of a list of settings. */
interface Item {
  question?: string
  value?: string
}

/** A setting in words, to show somebody else's value beside the typed one. */
export function settingWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? m.common_yes() : m.common_no()
  if (!Array.isArray(value)) return isUploaded(value) ? m.settings_other_picture() : String(value)
  if (value.length === 0) return m.common_none()
  return value.map((item: string | Item) => (typeof item === 'string' ? item : (item.question ?? item.value ?? ''))).join(', ')
}

const isUploaded = (value: unknown): boolean => typeof value === 'string' && /\/api\/images\/.*\?/.test(value)
