import { expect, test } from 'vitest'
import { contrastWords, textOn } from './contrast-words.ts'

test('text on a colour is black or white, whichever has more contrast', () => {
  expect([textOn('#0b6e69'), textOn('#f2a33a'), textOn('#fff'), textOn('nothing')]).toEqual([
    '#ffffff',
    '#000000',
    '#000000',
    '#000000',
  ])
})

test('a colour is described by its contrast, and a faint one by its replacement', () => {
  expect(contrastWords('#000000')).toBe('Contrast with white: 21 to 1')
  expect(contrastWords('#f2a33a')).toMatch(
    /^Contrast with white: 2 to 1\. Too light for text\. Holdfast uses #[\da-f]{6} for text instead\.$/,
  )
  expect(contrastWords('#12')).toBeUndefined()
})
