import { expect, test } from 'vitest'
import { settingWords } from './setting-words.ts'

test('a setting that somebody else saved is shown in words, and a list by its items', () => {
  expect([true, 8, 'Bid', []].map(settingWords)).toEqual(['Yes', '8', 'Bid', 'None'])
  expect(settingWords(['visa', 'amex'])).toBe('visa, amex')
  expect(settingWords([{ category: 'Buying', question: 'When?', answer: 'Now.' }, { value: 'Members' }])).toBe('When?, Members')
  expect(settingWords('https://dashboard.example/api/images/123/0193f1a2?expires=1&signature=x')).toBe('another image')
  expect(settingWords('https://pictures.example/logo.png')).toBe('https://pictures.example/logo.png')
})
