import { m } from '#messages/m.ts'
import { attemptWords } from './attempt-words.ts'
import { callWords } from './call-words.ts'
import { eventOf, fanOf, itemOf, type Line, personOf, placesOf, saleOf } from './line.ts'
import { fill, joined, type Piece } from './pieces.ts'
import { priceRuleOf } from './rule-sentences.ts'

/** Calls whose requests have a name or title that names no row. */
const withoutItem = new Set([
  'updateSettings',
  'updateTextToBuySettings',
  'saveBidSettings',
  'saveSeatmapSettings',
  'saveMarketplaceSettings',
  'updateEvent',
  'invitePerson',
])

const isNamed = ({ text }: Piece) => text !== m.journal_no_name()

/** The names of the rows that a line is about. */
function namesOf(line: Line): (readonly Piece[])[] {
  const { facts, call } = line.entry
  const item = call.endsWith('PriceRule') ? priceRuleOf(line) : itemOf(line)
  return [
    ...(facts.person !== undefined || call === 'invitePerson' ? [[personOf(line)]] : []),
    ...(facts.fan === undefined ? [] : [[fanOf(line)]]),
    ...(facts.sale === undefined ? [] : [fill(m.journal_order, { order: saleOf(line) })]),
    ...(withoutItem.has(call) ? [] : [[item]]),
    ...(facts.places === undefined ? [] : [[placesOf(line)]]),
    ...(facts.event === undefined ? [] : [[eventOf(line)]]),
  ].filter((pieces) => pieces.every(isNamed))
}

/** A call that was refused or failed: what could not be done, and the names of its rows. */
export function attemptSentence(line: Line): Piece[] {
  const { call } = line.entry
  const words = attemptWords(call) ?? m.journal_not_done({ sentence: callWords(call) })
  return joined([[{ text: words }], ...namesOf(line)])
}
