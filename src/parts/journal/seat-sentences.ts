import type { Fields } from '#lib/fields.ts'
import { m } from '#messages/m.ts'
import { changesOf } from './changes.ts'
import { eventOf, type Line, momentOf, partOf, placesOf, rowOf, textIn } from './line.ts'
import { fill, joined, type Piece } from './pieces.ts'

const slots = (line: Line) => ({ places: placesOf(line), event: eventOf(line) })
const holderIn = (row: unknown) => ((row as Fields | null)?.['reserved_by'] ?? {}) as Fields

/** The words for seats that were held: until when and, if known, for whom. For seats whose hold was changed: what was changed. */
function heldWords(line: Line): Piece[] {
  const row = rowOf(line)
  const until = momentOf(line, textIn(row, 'reserved_until'))
  const before = (line.entry.before ?? {}) as Fields
  const earlier = textIn(before, 'reserved_until')
  if (before['status'] === 'Reserved' && earlier !== undefined) {
    const isMoved = earlier !== row['reserved_until']
    const details = changesOf(line, (field) => field === 'reserved_by.for' || field === 'reserved_by.reason')
    const sentence = isMoved
      ? fill(m.journal_did_move_hold, { ...slots(line), before: momentOf(line, earlier), until })
      : fill(m.journal_did_change_hold, slots(line))
    return details === null ? sentence : joined([sentence, details])
  }
  const who = textIn(holderIn(row), 'for')
  return who === undefined
    ? fill(m.journal_did_hold, { ...slots(line), until })
    : fill(m.journal_did_hold_for, { ...slots(line), until, who })
}

function releasedWords(line: Line): Piece[] {
  const holder = holderIn(line.entry.before)
  const isOther = holder['id'] !== undefined && holder['id'] !== line.entry.user.id
  const who = isOther ? textIn(holder, 'name') : undefined
  return who === undefined ? fill(m.journal_did_release, slots(line)) : fill(m.journal_did_release_of, { ...slots(line), who })
}

function refusedWords(line: Line): Piece[] {
  const isHold = partOf(line, 'body')['reserved'] !== false
  return fill(isHold ? m.journal_not_hold : m.journal_not_release, slots(line))
}

/** The sentences of the calls about seats. */
export const seatSentences: Record<string, (line: Line) => Piece[]> = {
  reserveSeat(line) {
    if (line.entry.outcome !== 'done') return refusedWords(line)
    return rowOf(line)['status'] === 'Reserved' ? heldWords(line) : releasedWords(line)
  },
  undoReserve: (line) => fill(m.journal_did_undo, slots(line)),
}
