import { channels } from '#contract/channels.ts'
import type { Area } from '#server/http/area.ts'
import { implement } from '#server/http/registry.ts'
import { handlers } from './routes.ts'

export const area = {
  calls: { channels: implement(channels, handlers) },
  rows: { channel: { table: 'sales_channels' } },
  topics: { channel: { row: 'channel' } },
  holdings: { sales_channels: 'nobody' },
} satisfies Area
