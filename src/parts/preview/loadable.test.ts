import { expect, test } from 'vitest'
import { isLoadable } from './loadable.ts'

const own = 'http://127.0.0.1:4173'

test.each(['https://pictures.example/a.png', '/leagues/mlb.svg', `${own}/files/a.png`])('the address %s is loaded', (url) => {
  expect(isLoadable(url, own)).toBe(true)
})

test.each(['', 'https:/', 'https://pictures.example', 'http://elsewhere.example/a.png', `${own}/`, `${own}0/a.png`, '//x/a.png'])(
  'the address "%s" is not loaded',
  (url) => expect(isLoadable(url, own)).toBe(false),
)
