import { expect, test } from 'vitest'
import type { BulkMessage } from '#contract/mass-texts.ts'
import { copyOf } from './copy-mass-text.ts'

const now = Date.parse('2026-03-10T18:00:00Z')
const media_attachments = [{ url: '/uploads/a.png', contentType: 'image/png', filename: null }]
const massText = {
  title: 'Opening day',
  message: 'Gates open at six',
  send_at: '2026-03-12T18:00:00Z',
  text_buy_segment_id: 'segment',
  media_attachments,
  status: 'Scheduled',
} as unknown as BulkMessage

test('a copy of a mass text is a draft of another title, with the same text, segment and attachments', () => {
  expect(copyOf(massText, { segments: [{ id: 'segment' }], now })).toEqual({
    initial: {
      title: 'Opening day (copy)',
      message: 'Gates open at six',
      send_at: '2026-03-12T18:00:00Z',
      text_buy_segment_id: 'segment',
      media_attachments,
      status: 'Draft',
      isConfirmed: false,
    },
    left: [],
  })
})

test('a copy has neither a past send time nor a deleted segment', () => {
  const { initial, left } = copyOf({ ...massText, send_at: '2026-03-09T18:00:00Z' }, { segments: [], now })
  expect(initial).toMatchObject({ send_at: null, text_buy_segment_id: null })
  expect(left).toEqual(['The send time has passed. Choose a new one.', 'The segment no longer exists. Choose the recipients.'])
})

test('a title that is too long to be marked as a copy stays as it is', () => {
  const title = 'x'.repeat(255)
  expect(copyOf({ ...massText, title }, { segments: [{ id: 'segment' }], now }).initial.title).toBe(title)
})
