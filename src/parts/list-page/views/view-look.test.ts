import { expect, it } from 'vitest'
import { byTitle, type Look, sameLook } from './view-look.ts'

const look = (more: Partial<Look> = {}): Look => ({
  query: { q: 'ann', status: ['paid', 'succeeded'] },
  columns: { email: false, phone: true },
  density: 'compact',
  ...more,
})

it('is the same whatever was set first, and where nothing is said of something', () => {
  expect(sameLook(look(), look({ columns: { phone: true, email: false } }))).toBe(true)
  expect(sameLook(look(), look({ query: { status: ['paid', 'succeeded'], q: 'ann', by: undefined } as never }))).toBe(true)
})

it('is another with another filter, column or height', () => {
  expect(sameLook(look(), look({ query: { q: 'ann', status: ['paid'] } }))).toBe(false)
  expect(sameLook(look(), look({ columns: { email: true, phone: true } }))).toBe(false)
  expect(sameLook(look(), look({ columns: {} }))).toBe(false)
  expect(sameLook(look(), look({ density: 'normal' }))).toBe(false)
})

it('are listed as people read them', () => {
  const titled = (title: string, id = title) => ({ title, id }) as Parameters<typeof byTitle>[0][number]
  expect(byTitle([titled('View 10'), titled('b'), titled('View 9'), titled('A')]).map(({ title }) => title)).toEqual([
    'A',
    'b',
    'View 9',
    'View 10',
  ])
})
