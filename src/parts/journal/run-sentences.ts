import { m } from '#messages/m.ts'
import { callWords } from './call-words.ts'
import { fansOf, itemOf, lengthOf, type Line, moneyOf } from './line.ts'
import { fill, joined, type Piece } from './pieces.ts'

/** Appends the fans of the bids: `Rejected 5 bids: Ann, Bob, Cai, and 2 others`. */
function withFans(line: Line, sentence: Piece[]): Piece[] {
  const fans = fansOf(line)
  return fans.length === 0 ? sentence : fill(m.journal_with_item, { action: sentence, item: fans })
}

/** A run of approvals in one line, with its totals and the fans whose bids it approved. */
function approvalRun(line: Line): Piece[] {
  const { run, quantity = 0, amount, currency } = line.entry.facts
  if (run === undefined) return [{ text: callWords(line.entry.call) }]
  const slots = { count: run.approved, seats: quantity, amount: moneyOf(amount, currency), product: itemOf(line) }
  return joined([
    withFans(line, fill(m.journal_did_approve_run, slots)),
    ...(run.failed > 0 ? [[{ text: m.journal_run_failed({ count: run.failed }) }]] : []),
    ...(run.open > 0 ? [[{ text: m.journal_run_open({ count: run.open }) }]] : []),
  ])
}

/** Bids that were rejected together in one line, with their number and their fans. */
function rejectBids(line: Line): Piece[] {
  const rejected = lengthOf(line, 'answer', 'rejected')
  // A line from before the lengths of long lists were recorded.
  if (rejected === undefined) return [{ text: callWords(line.entry.call) }]
  const failed = lengthOf(line, 'answer', 'failed') ?? 0
  const sentence = withFans(line, [{ text: m.journal_did_reject_bids({ count: rejected }) }])
  return failed === 0 ? sentence : joined([sentence, [{ text: m.journal_run_failed({ count: failed }) }]])
}

/** The sentences of calls that decide about many bids at once. */
export const runSentences = { approveBids: approvalRun, rejectBids }
