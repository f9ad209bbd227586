import type * as z from 'zod/mini'

import { Profile } from '#contract/account.ts'
import { firstIssues } from '#lib/first-issues.ts'
import { m } from '#messages/m.ts'
import { schemaWords } from '#parts/problem/schema-words.ts'

export interface ProfileInput {
  name: string
  email: string
  current_password: string
  new_password: string
  confirm_password: string
}

/** Whether the input differs from the saved values. Passwords are never prefilled, so any typed one is a change. */
export const isProfileChanged = ({ name, email, ...passwords }: ProfileInput, saved: { name: string; email: string }): boolean =>
  name !== saved.name || email !== saved.email || Object.values(passwords).some((password) => password !== '')

/** The body of the call: without empty passwords, and without the repeated new password. */
export function profileBody({ name, email, current_password, new_password }: ProfileInput): z.input<typeof Profile> {
  return {
    name: name.trim(),
    email: email.trim(),
    ...(current_password && { current_password }),
    ...(new_password && { new_password }),
  }
}

/**
 * Returns the errors of the My Account form by field; empty if there are no errors. A new email or password requires the current
 * password. If only the current password is entered, a new password is required.
 * @param email the current email
 */
export function profileErrors(input: ProfileInput, email: string): Record<string, string> {
  const parsed = Profile.safeParse(profileBody(input))
  const errors: Record<string, string> = {}
  if (!parsed.success)
    for (const [field, issue] of Object.entries(firstIssues(parsed.error.issues))) errors[field] = schemaWords(issue.message)
  const other = input.email.trim().toLowerCase() !== email.toLowerCase()
  const given = input.current_password !== ''
  if (!given && (input.new_password !== '' || other)) errors['current_password'] ??= m.common_required()
  if (given && input.new_password === '' && !other) errors['new_password'] ??= m.server_password_required()
  const wantsPassword = input.new_password !== '' || input.confirm_password !== '' || (given && !other)
  if (wantsPassword && input.confirm_password === '') errors['confirm_password'] = m.account_confirm_required()
  else if (input.confirm_password !== input.new_password) errors['confirm_password'] = m.account_must_match()
  return errors
}
