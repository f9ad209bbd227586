import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Pagination } from './pagination.tsx'

test('a page beyond the last has a way back', () => {
  const html = renderToStaticMarkup(<Pagination page={2} size={20} total={20} onPage={() => {}} />)
  expect(html).toContain('0–0 of 20')
  expect(html).toContain('<button')
})

test('page numbers have separators', () => {
  const html = renderToStaticMarkup(<Pagination page={1} size={20} total={32_000} onPage={() => {}} />)
  expect(html).toContain('>1,600<')
})

test('an empty list shows no count', () => {
  const html = renderToStaticMarkup(<Pagination page={1} size={20} total={0} onPage={() => {}} />)
  expect(html).toContain('>0<')
  expect(html).not.toContain('0–0')
})
