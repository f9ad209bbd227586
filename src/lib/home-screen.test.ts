import { expect, test } from 'vitest'
import { installedBy } from './home-screen.ts'

const apple = 'Apple Computer, Inc.'

test('WebKit deletes storage early unless the app is installed', () => {
  expect(installedBy({ vendor: apple, maxTouchPoints: 5, isInstalled: false })).toBe('share')
  expect(installedBy({ vendor: apple, maxTouchPoints: 0, isInstalled: false })).toBe('menu')
  expect(installedBy({ vendor: apple, maxTouchPoints: 5, isInstalled: true })).toBeNull()
})

test('other engines keep storage', () => {
  expect(installedBy({ vendor: 'Google Inc.', maxTouchPoints: 5, isInstalled: false })).toBeNull()
  expect(installedBy({ vendor: '', maxTouchPoints: 0, isInstalled: false })).toBeNull()
})
