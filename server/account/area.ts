import { account } from '#contract/account.ts'
import { factors } from '#contract/factors.ts'
import type { Area } from '#server/http/area.ts'
import { implement } from '#server/http/registry.ts'
import { sendEmailLater } from './emails.ts'
import { handlers as factorHandlers } from './factor-routes.ts'
import { handlers } from './routes.ts'

export const area = {
  calls: { account: implement(account, handlers), factors: implement(factors, factorHandlers) },
  jobs: [sendEmailLater],
} satisfies Area
