import { searchKey } from '#lib/search-key.ts'

export type ComboboxOption = {
  value: string
  label: string
  /** A second line, such as a date or an id. */
  hint?: string
  disabled?: boolean
}

/** The options whose label and hint together contain every typed word, ignoring case and accents; at most `most`. */
export function matching(options: ComboboxOption[], typed: string, most = 200): ComboboxOption[] {
  const words = searchKey(typed).split(/\s+/).filter(Boolean)
  const found: ComboboxOption[] = []
  for (const option of options) {
    if (found.length === most) break
    const text = searchKey(`${option.label} ${option.hint ?? ''}`)
    if (words.every((word) => text.includes(word))) found.push(option)
  }
  return found
}
