import fc from 'fast-check'
import { SegmentedMessage } from 'sms-segments-calculator'
import { expect, test } from 'vitest'
import { smsSize } from './sms-cost.ts'

test.each([
  ['nothing', '', 0],
  ['160 letters', 'a'.repeat(160), 1],
  ['161 letters', 'a'.repeat(161), 2],
  ['70 Cyrillic letters', 'ж'.repeat(70), 1],
  ['71 Cyrillic letters', 'ж'.repeat(71), 2],
  ['a euro sign that does not fit at the end of the first message', `${'a'.repeat(152)}€${'a'.repeat(152)}`, 3],
  ['an emoji that does not fit at the end of the first message', `${'ж'.repeat(66)}😀${'ж'.repeat(66)}`, 3],
])('%s is sent as the right number of messages', (_, text, messages) => {
  expect(smsSize(text).messages).toBe(messages)
})

/** Characters of one unit, of two units, outside GSM-7, of two code units, and combined ones. */
const characters = ['a', '\r\n', '€', '^', 'ж', '’', '😀', '👨‍👩‍👧', 'e\u0301']
const texts = (of: readonly string[]) =>
  fc
    .array(fc.tuple(fc.constantFrom(...of), fc.integer({ min: 1, max: 80 })), { minLength: 1, maxLength: 8 })
    .map((runs) => runs.map(([character, count]) => character.repeat(count)).join(''))

test("encoding and number of messages are those of Twilio's calculator", () => {
  fc.assert(
    fc.property(fc.oneof(texts(characters), texts(characters.slice(0, 4))), (text) => {
      const { encodingName, segmentsCount } = new SegmentedMessage(text)
      const { encoding, messages } = smsSize(text)
      expect([encoding, messages]).toEqual([encodingName, segmentsCount])
    }),
  )
})
