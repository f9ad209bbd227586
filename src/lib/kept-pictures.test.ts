import { expect, test } from 'vitest'

import { isKeptPicture, withoutSignature } from './kept-pictures.ts'

test('two signatures of one picture share a key', () => {
  const first = withoutSignature('https://tickets.test/api/images/a.png?expires=1&signature=x')
  expect(first).toBe('https://tickets.test/api/images/a.png')
  expect(withoutSignature('https://tickets.test/api/images/a.png?expires=2&signature=y')).toBe(first)
})

test('only pictures of this server are stored', () => {
  expect(['/api/images/a.png', '/leagues/mlb.svg', '/demo/stadium.jpg'].every(isKeptPicture)).toBe(true)
  expect(['/api/events/1/images', '/images/a.png', '/'].some(isKeptPicture)).toBe(false)
})
