import * as z from 'zod/mini'
import { area, endpoint } from '#contract/core/endpoint.ts'
import { Message, text } from '#contract/core/wire.ts'
import { Email, Name, newPassword } from './session.ts'

/**
 * A change of the caller's account; absent fields do not change. A new password or another email needs the current password.
 * Only the server can check that, because it knows the stored email.
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
