import { channels } from '#contract/channels.ts'
import { useRead } from '#data/answers/use-read.ts'
import type { LegalHours } from '#lib/legal-hours.ts'

/** When a channel's fans may be written to; undefined while it is not known, and where there is no one channel. */
export const useHours = (channel: number | null): LegalHours | undefined =>
  useRead(channels.readLegalHours, { params: { id: channel ?? 0 } }, { enabled: channel !== null }).data
