import * as z from 'zod/mini'
import { area, endpoint } from '#contract/core/endpoint.ts'
import { Message, text } from '#contract/core/wire.ts'
import { Email, Name, newPassword } from './session.ts'

/**
 * The body of My Account; empty fields are absent. Which fields are required together depends on whether the email changes,
 * which only the server knows: see `updateProfile`.
 */
export const Profile = z.object({
  name: z.optional(Name),
  email: z.optional(Email),
  current_password: z.optional(text()),
  new_password: z.optional(newPassword('Password is required')),
})

/** The caller's own account. */
export const account = area({
  updateProfile: endpoint({
    method: 'PATCH',
    path: '/profile',
    body: Profile,
    reply: Message,
    access: 'signed-in',
    queue: 'never',
    summary: 'Changes the caller’s name, email or password; a new email or password ends the caller’s other sessions',
  }),
})
