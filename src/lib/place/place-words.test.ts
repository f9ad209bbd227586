import { expect, it } from 'vitest'
import { placeParts, placeWords } from './place-words.ts'

it('words of names are divided at signs; parts between letters and digits too', () => {
  expect(placeWords(' Suite 12-A/b ')).toBe('suite 12 a b')
  expect([placeWords('Loge É–1'), placeWords('１０１Ａ')]).toEqual(['loge e 1', '101a'])
  expect([placeParts('101A7'), placeParts('Loge É1'), placeParts('#5'), placeParts('')]).toEqual(['101 a 7', 'loge e 1', '5', ''])
})
