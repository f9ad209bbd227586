import type * as z from 'zod/mini'

import { firstIssues, type Issue } from '#lib/first-issues.ts'
import { m } from '#messages/m.ts'

/** The contract's own words, as the person's language has them. */
const words: Record<string, () => string> = {
  'Email is required': m.session_email_required,
  'Must be a valid email': m.session_email_invalid,
  'Password is required': m.session_password_required,
  Required: m.session_required,
  'Must be at least 8 characters': m.session_too_short,
}

const wordsOf = ({ code, message }: Issue): string =>
  code === 'too_big' ? m.session_too_long() : (words[message]?.() ?? message)

/** What is wrong with each field of a form, by the schema of its call; empty when nothing is. */
export function fieldErrors(schema: z.ZodMiniType, value: unknown): Record<string, string> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return {}
  return Object.fromEntries(Object.entries(firstIssues(parsed.error.issues)).map(([field, issue]) => [field, wordsOf(issue)]))
}
