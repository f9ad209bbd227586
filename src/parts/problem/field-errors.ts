import type * as z from 'zod/mini'

import { firstIssues } from '#lib/first-issues.ts'
import { schemaWords } from './schema-words.ts'

/** Returns the errors of a form by field, from the schema of its call; empty if there are no errors. */
export function fieldErrors(schema: z.ZodMiniType, value: unknown): Record<string, string> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return {}
  const issues = Object.entries(firstIssues(parsed.error.issues))
  return Object.fromEntries(issues.map(([field, { message }]) => [field, schemaWords(message)]))
}
