import { createFileRoute, redirect } from '@tanstack/react-router'
import * as z from 'zod/mini'

import { requireSession } from '#shell/access/guards.ts'
import { landingPath, type Shortcut, shortcuts } from '#shell/access/landing.ts'

export const Route = createFileRoute('/')({
  validateSearch: z.object({ go: z.optional(z.catch(z.optional(z.enum(Object.keys(shortcuts) as Shortcut[])), undefined)) }),
  beforeLoad: ({ context, search }) => {
    const me = requireSession(context.data, '/')
    throw redirect({ href: landingPath(me, search.go) ?? '/auth/sign-in', replace: true })
  },
})
