import { expect, test } from 'vitest'
import { DOUBLE, searchKey, SINGLE } from './search-key.ts'

test.each([
  ['İstanbul', 'istanbul'],
  ['ISTANBUL', 'istanbul'],
  ['Işık', 'isik'],
  ['Montre\u0301al', 'montreal'],
  ['Montréal', 'montreal'],
  ['Ｆｕｌｌ　ｗｉｄｔｈ', 'full width'],
  ['O’Brien', "o'brien"],
  ['O´Brien', "o'brien"],
  ['O`Brien', "o'brien"],
  ['Oʼ＇Brien', "o''brien"],
  ['A–B—C‑D−E－F', 'a-b-c-d-e-f'],
  ['„Straße“', '"strasse"'],
  ['ΟΔΥΣΣΕΥΣ', 'οδυσσευσ'],
  ['Łódź, Øre, Đà Nẵng', 'lodz, ore, da nang'],
  ['co\u00adop\u200b', 'coop'],
  ['10\u202f000', '10 000'],
  ['ﬁnal', 'final'],
  ['Spring\nGala\tNight\u2028Late', 'spring gala night late'],
  ['Line\r\nend', 'line  end'],
  ['\u202a+17735554757\u202c', '+17735554757'],
  ['a〜b〰c֊d', 'a-b-c-d'],
  ['ガ', searchKey('ｶﾞ')],
  ['', ''],
])('%s is searched as %s', (text, key) => expect(searchKey(text)).toBe(key))

test('the key of a key is the same key', () => {
  const text = `${SINGLE.from}${DOUBLE.join('')}İẞÅ⁻″가﷽`
  expect(searchKey(searchKey(text))).toBe(searchKey(text))
})

test('each replaced character has exactly one replacement', () => expect([...SINGLE.from].length).toBe([...SINGLE.to].length))
