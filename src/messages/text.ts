/** What may stand in a placeholder of a message. */
export type Value = string | number

let table: Record<string, string> = {}

/** Lays the texts of another language over the English ones; an empty table goes back to English. */
export function applyTable(next: Record<string, string>): void {
  table = next
}

/** One message in the language in use: the table's text, else the English one, its `{name}` placeholders filled in. */
export function text(key: string, english: string, input?: Record<string, Value>): string {
  const chosen = table[key] ?? english
  if (!input) return chosen
  return chosen.replace(/\{(\w+)\}/g, (whole, name: string) => String(input[name] ?? whole))
}
