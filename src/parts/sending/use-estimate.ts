import { type Estimate, tryOut } from '#contract/try-out.ts'
import { useRead } from '#data/answers/use-read.ts'
import { fillTokens, type TokenEvent, withFooter } from '#lib/message-tokens.ts'
import { useSettled } from '#ui/field/use-settled.ts'
import type { SendTo } from './use-audience.ts'

interface Text {
  message: string
  events?: readonly TokenEvent[]
  /** Whether the legal footer is appended. */
  footer: boolean
}

/** The cost of a text for its recipients, with each fan's own name; undefined while unknown. Offline, the last response is used. */
export function useEstimate(channel: number, to: SendTo, { message, events = [], footer }: Text): Estimate | undefined {
  const filled = fillTokens(message, { first_name: '{first_name}', last_name: '{last_name}' }, events)
  const settled = useSettled(footer && filled !== '' ? withFooter(filled) : filled)
  const body = { message: settled, text_buy_segment_id: to === 'all' ? null : to }
  const read = useRead(
    tryOut.estimateMessage,
    { params: { id: channel }, body },
    { enabled: to !== null && settled.trim() !== '', keepPrevious: true },
  )
  return read.data
}
