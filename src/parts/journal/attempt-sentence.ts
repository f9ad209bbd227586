import { m } from '#messages/m.ts'
import { attemptWords } from './attempt-words.ts'
import { callWords } from './call-words.ts'
import { eventOf, fanOf, itemOf, type Line, personOf, placesOf, saleOf } from './line.ts'
import { fill, joined, type Piece } from './pieces.ts'
import { priceRuleOf } from './rule-sentences.ts'
import { statusAttemptWords } from './status-words.ts'

/** Calls whose requests have the name of the row that they create or change. Names in other requests are never shown. */
const withNameOfRow = new Set([
  'createReward',
  'updateRewards',
  'createOffer',
  'updateOffer',
  'createBulkMessage',
  'updateBulkMessage',
  'createSegment',
  'updateSegment',
  'createBidProduct',
  'updateBidProduct',
  'createPassProduct',
  'updatePassProduct',
  'createDomain',
  'updateDomain',
  'saveTemplate',
  'saveSeatMap',
  'addVipInventory',
  'createTag',
])

const isNamed = ({ text }: Piece) => text !== m.journal_no_name()

/** The names of the rows that a line is about. */
function namesOf(line: Line): (readonly Piece[])[] {
  const { facts, call } = line.entry
  const isOfRule = call.endsWith('PriceRule')
  const hasName = isOfRule || withNameOfRow.has(call) || Boolean(facts.item?.name)
  return [
    ...(facts.person !== undefined || call === 'invitePerson' ? [[personOf(line)]] : []),
    ...(facts.fan?.name ? [[fanOf(line)]] : []),
    ...(facts.sale === undefined ? [] : [fill(m.journal_order, { order: saleOf(line) })]),
    ...(hasName ? [[isOfRule ? priceRuleOf(line) : itemOf(line)]] : []),
    ...(facts.places === undefined ? [] : [[placesOf(line)]]),
    ...(facts.event === undefined ? [] : [[eventOf(line)]]),
  ].filter((pieces) => pieces.every(isNamed))
}

/** A call that was refused or failed: what could not be done, and the names of its rows. */
export function attemptSentence(line: Line): Piece[] {
  const { call } = line.entry
  const words = statusAttemptWords(line) ?? attemptWords(call) ?? m.journal_not_done({ sentence: callWords(call) })
  return joined([[{ text: words }], ...namesOf(line)])
}
