import { expect, it } from 'vitest'
import { byTitle, type Look, sameLook } from './view-look.ts'

const look = (more: Partial<Look> = {}): Look => ({
  query: { q: 'ann', status: ['paid', 'succeeded'] },
  columns: { email: false, phone: true },
  density: 'compact',
  ...more,
})

it('two looks are the same in any order of their values, and with absent values', () => {
  expect(sameLook(look(), look({ columns: { phone: true, email: false } }))).toBe(true)
  expect(sameLook(look(), look({ query: { status: ['paid', 'succeeded'], q: 'ann', by: undefined } as never }))).toBe(true)
})

it('two looks differ if a filter, a column or the density differs', () => {
  expect(sameLook(look(), look({ query: { q: 'ann', status: ['paid'] } }))).toBe(false)
  expect(sameLook(look(), look({ columns: { email: true, phone: true } }))).toBe(false)
  expect(sameLook(look(), look({ columns: {} }))).toBe(false)
  expect(sameLook(look(), look({ density: 'normal' }))).toBe(false)
})

it('views are listed in natural order of their titles', () => {
  const titled = (title: string, id = title) => ({ title, id }) as Parameters<typeof byTitle>[0][number]
  expect(byTitle([titled('View 10'), titled('b'), titled('View 9'), titled('A')]).map(({ title }) => title)).toEqual([
    'A',
    'b',
    'View 9',
    'View 10',
  ])
})
