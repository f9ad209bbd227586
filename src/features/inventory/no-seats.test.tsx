import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NoSeats } from './no-seats.tsx'

const draw = (some: boolean, searched: string) =>
  renderToStaticMarkup(<NoSeats some={some} searched={searched} onClear={() => {}} />)

test('a search that finds no seat shows how a seat is written', () => {
  expect(draw(true, '101 Q 99')).toContain('section 101 row A seat 7')
  expect(draw(true, ' ')).not.toContain('section 101 row A seat 7')
})

test('an event without seats shows that it has none, and no button that clears a search', () => {
  const html = draw(false, '')
  expect(html).not.toContain('section 101 row A seat 7')
  expect(html).not.toContain('Clear filters')
})
