import { offers } from '#contract/offers.ts'
import { useRead } from '#data/answers/use-read.ts'

/** The price codes and hold codes of some events; empty while they are unknown. @param events the ids of the events */
export function useCodes(channel: number, events: readonly number[]) {
  const query = { salesChannelId: channel, eventIds: [...events].sort((a, b) => a - b) }
  const enabled = { enabled: events.length > 0, keepPrevious: true as const }
  const prices = useRead(offers.listPriceCodes, { query }, enabled)
  const holds = useRead(offers.listHoldCodes, { query }, enabled)
  return { prices: prices.data ?? [], holds: holds.data ?? [] }
}
