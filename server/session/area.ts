import { session } from '#contract/session.ts'
import type { Area } from '#server/http/area.ts'
import { implement } from '#server/http/registry.ts'
import { handlers } from './routes.ts'

export const area = {
  calls: { session: implement(session, handlers) },
  holdings: {
    dashboard_users: 'nobody',
    login_attempts: 'nobody',
    password_resets: 'nobody',
    sessions: 'nobody',
    factor_challenges: 'nobody',
    factors: 'nobody',
    recovery_codes: 'nobody',
    remembered_devices: 'nobody',
    sign_in_places: 'nobody',
    user_abilities: 'nobody',
  },
} satisfies Area
