import { firstIssues, type Issue } from '#lib/first-issues.ts'
import { schemaWords } from '#parts/problem/schema-words.ts'

/** Error texts by the field's dotted wire name (`rules.0.value`). */
export type FieldProblems = Record<string, string>

/**
 * The labels of a form's fields, in the order of the form; `*` replaces the position in a list:
 * `{ title: m.common_title, 'rules.*.value': (place) => m.rules_value({ place }) }`. Positions are counted from 1.
 */
export type FieldLabels = Record<string, (place: number) => string>

/** Converts a dotted name to the form library's name: `rules.0.value` → `rules[0].value`. */
export const nameOf = (path: string): string => path.replaceAll(/\.(\d+)(?=\.|$)/g, '[$1]')

/** Converts the form library's name to the dotted name that requests and labels use: `rules[0].value` → `rules.0.value`. */
export const pathOf = (name: string): string => name.replaceAll(/\[(\d+)\]/g, '.$1')

/** Makes the id of a field's control, for links to it. */
export const idOf = (path: string): string => `field-${path}`

const patternOf = (path: string) => path.replaceAll(/\.\d+(?=\.|$)/g, '.*')

/** A field's label; undefined if the form has no such field. */
export function labelOf(labels: FieldLabels, path: string): string | undefined {
  const place = Number(/\.(\d+)(?=\.|$)/.exec(path)?.[1] ?? 0) + 1
  return labels[patternOf(path)]?.(place)
}

/** The error texts of a body against a schema of the contract, by field. */
export function problemsIn(schema: { safeParse(body: unknown): Parsed }, body: unknown): FieldProblems {
  const parsed = schema.safeParse(body)
  if (parsed.success) return {}
  return Object.fromEntries(
    Object.entries(firstIssues(parsed.error.issues)).map(([path, { message }]) => [path, schemaWords(message)]),
  )
}
type Parsed = { success: true } | { success: false; error: { issues: readonly Issue[] } }

/** Splits errors into those of the form's fields, in its order, and the texts of all others. */
export function inOrder(problems: FieldProblems, labels: FieldLabels): { fields: [string, string][]; others: string[] } {
  const patterns = Object.keys(labels)
  const rank = (path: string) => patterns.indexOf(patternOf(path))
  const all = Object.entries(problems)
  const fields = all.filter(([path]) => rank(path) >= 0)
  fields.sort(([a], [b]) => rank(a) - rank(b) || a.localeCompare(b, 'en', { numeric: true }))
  return { fields, others: [...new Set(all.filter(([path]) => rank(path) < 0).map(([, text]) => text))] }
}
