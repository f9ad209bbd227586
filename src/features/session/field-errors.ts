import type * as z from 'zod/mini'

import { firstIssues } from '#lib/first-issues.ts'
import { schemaWords } from '#parts/problem/schema-words.ts'

/** What is wrong with each field of a form, by the schema of its call; empty when nothing is. */
export function fieldErrors(schema: z.ZodMiniType, value: unknown): Record<string, string> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return {}
  const issues = Object.entries(firstIssues(parsed.error.issues))
  return Object.fromEntries(issues.map(([field, { message }]) => [field, schemaWords(message)]))
}
