import * as z from 'zod/mini'
import { area, endpoint } from '#contract/core/endpoint.ts'
import { Message, text } from '#contract/core/wire.ts'
import { Email, Name, NewPassword } from './session.ts'

/** What My Account sends; fields left empty are absent. */
export const Profile = z
  .object({
    name: z.optional(Name),
    email: z.optional(Email),
    current_password: z.optional(text()),
    new_password: z.optional(NewPassword),
  })
  .check(
    z.refine((profile) => !profile.current_password || profile.new_password !== undefined, {
      error: 'Password is required',
      path: ['new_password'],
    }),
    z.refine((profile) => !profile.new_password || profile.current_password !== undefined, {
      error: 'Required',
      path: ['current_password'],
    }),
  )

/** One's own account (specification 1, sections 2.3 and 7). */
export const account = area({
  updateProfile: endpoint({
    method: 'PATCH',
    path: '/profile',
    body: Profile,
    reply: Message,
    access: 'signed-in',
    queue: 'never',
    summary: 'Changes name, email or password of the one who is signed in',
  }),
})
