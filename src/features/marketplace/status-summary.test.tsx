import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ListSearch } from '#parts/list-page/use-list-search.ts'
import { StatusSummary } from './status-summary.tsx'

let isNarrowTouch = false
let counted: object
vi.mock('#parts/list-page/use-chips-as-select.ts', () => ({ useChipsAsSelect: () => isNarrowTouch }))
vi.mock('#data/answers/use-read.ts', () => ({ useRead: () => counted }))
beforeEach(() => {
  isNarrowTouch = false
  counted = { status: 'ready', data: [{ value: 'active', count: 1200 }] }
})

const html = (filters: Record<string, string> = {}, usual?: 'active') =>
  renderToStaticMarkup(
    <StatusSummary
      channel={123}
      of="marketplace_listing_status"
      label="Status"
      values={['active', 'sold']}
      words={(value) => ({ active: 'Active', sold: 'Sold' })[value]}
      search={{ filters, change: () => {} } as unknown as ListSearch}
      filter="status"
      {...(usual && { usual })}
    />,
  )
const selected = (text: string) => /<option value="(\w*)" selected="">/.exec(text)?.[1]

test('the states are chips with a mouse', () => {
  expect(html()).not.toContain('<select')
  expect(html().match(/aria-pressed/g)).toHaveLength(3)
})

test('the states are one select with their numbers on a narrow touch screen', () => {
  isNarrowTouch = true
  const text = html({ status: 'sold' })
  expect(text).not.toContain('aria-pressed')
  expect(text).toContain('<select aria-label="Status"')
  expect(text).toContain('>Active (1,200)</option>')
  expect(text).toContain('>Sold (0)</option>')
  expect(selected(text)).toBe('sold')
})

test('the select shows the default state of a list, and all states if they were chosen', () => {
  isNarrowTouch = true
  expect(selected(html({}, 'active'))).toBe('active')
  expect(selected(html({ status: '' }, 'active'))).toBe('')
})

test('a number that is not known is not in the select', () => {
  isNarrowTouch = true
  counted = { status: 'loading', data: undefined }
  expect(html()).toContain('>Sold</option>')
})
