import { channels } from '#contract/channels.ts'
import { useRead } from '#data/answers/use-read.ts'
import type { LegalHours } from '#lib/legal-hours.ts'

/** The legal hours of a channel's fans; undefined while unknown, or if `channel` is null. */
export const useHours = (channel: number | null): LegalHours | undefined =>
  useRead(channels.readLegalHours, { params: { id: channel ?? 0 } }, { enabled: channel !== null }).data
