import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { seatRow } from '#tests/support/seat-row.ts'
import { TargetFacts } from './target-facts.tsx'

const me = { id: 4, name: 'Ann' }
const factsOf = (words: { for?: string; reason?: string }) => {
  const seats = [seatRow({ status: 'Reserved', holder: { ...me, ...words }, until: '2026-11-21T01:30:00.000Z' })]
  const found = { seats, hold: seats, release: seats, others: 0, notHeld: {}, notReleased: {} }
  const asking = { channel: 123, me, zone: 'America/Chicago' }
  const html = renderToStaticMarkup(
    <TargetFacts target={{ kind: 'seats', uuids: [seats[0]!.uuid] }} found={found} asking={asking} currency="usd" />,
  )
  return html.replace(/<[^>]+>/g, '|').replace(/\|+/g, '|')
}

test('a hold with only a reason shows the reason', () =>
  expect(factsOf({ reason: 'Broken seat' })).toContain('|Reason|Broken seat|'))

test('the reason of a hold for somebody is shown with the name', () => {
  expect(factsOf({ for: 'Choir', reason: 'Broken seat' })).toMatch(/\|Choir\|Broken seat\|/)
  expect(factsOf({ for: 'Choir', reason: 'Broken seat' })).not.toContain('|Reason|')
})
