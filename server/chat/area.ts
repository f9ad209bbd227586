import { chat } from '#contract/chat.ts'
import type { Area } from '#server/http/area.ts'
import { implement } from '#server/http/registry.ts'
import { answerSoon } from './answer.job.ts'
import { deliverLocally } from './local-delivery.job.ts'
import { handlers } from './routes.ts'
import { holdings } from './holdings.ts'

export const area = {
  calls: { chat: implement(chat, handlers) },
  holdings,
  jobs: [answerSoon, deliverLocally],
} satisfies Area
