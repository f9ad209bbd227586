import { account } from '#contract/account.ts'
import type { Area } from '#server/http/area.ts'
import { implement } from '#server/http/registry.ts'
import { sendLetter } from './letters.ts'
import { handlers } from './routes.ts'

export const area = {
  calls: { account: implement(account, handlers) },
  holdings: { security_events: { columns: ['detail'] } },
  jobs: [sendLetter],
} satisfies Area
