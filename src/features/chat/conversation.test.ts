import { expect, it } from 'vitest'
import type { Message } from '#contract/chat.ts'
import { withNewest, withOlder } from './conversation.ts'

const message = (n: number, status: Message['status'] = 'received') =>
  ({ id: `id-${n}`, message: `${n}`, status, created_at: `2026-04-08T10:00:${String(n).padStart(2, '0')}.000Z` }) as Message
/** A response of the server, newest first. */
const page = (from: number, to: number, cursor: string | null) => ({
  messages: Array.from({ length: to - from + 1 }, (_, at) => message(to - at)),
  cursor,
})
const said = ({ messages }: { messages: readonly Message[] }) => messages.map((one) => Number(one.message))

it('messages that were shown stay while new ones arrive, even more of them than a page holds', () => {
  let known = withNewest(null, page(6, 10, 'before 6'))
  known = withOlder(known, page(1, 5, null))
  for (let newest = 11; newest <= 20; newest++) known = withNewest(known, page(newest - 4, newest, 'before that'))
  expect(said(known)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
  expect(known.cursor).toBeNull()
})

it('the newest page is shown alone if it is no longer adjacent to the known messages', () => {
  const known = withNewest(withNewest(null, page(1, 5, null)), page(11, 15, 'before 11'))
  expect(said(known)).toEqual([11, 12, 13, 14, 15])
  expect(known.cursor).toBe('before 11')
})

it('the later state of a message replaces the earlier one', () => {
  const known = withNewest(withNewest(null, { messages: [message(1, 'sent')], cursor: null }), {
    messages: [message(1, 'delivered')],
    cursor: null,
  })
  expect(known.messages.map(({ status }) => status)).toEqual(['delivered'])
})
