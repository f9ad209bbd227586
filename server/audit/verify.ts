import * as z from 'zod/mini'
import { type ChainRecord, hashOfRecord } from './chain.ts'

/** The two ends of a chain. */
export interface ChainEnds {
  /** The number and hash of the record before the first record. */
  begin: { position: number; hash: string }
  /** The number and hash of the last record. */
  end: { position: number; hash: string }
  /** The number of a record after the end; null if there is no such record. */
  beyond: number | null
}

/**
 * The first record that differs from its original, by its number in the chain. `unlinked`: the record does not follow the one
 * before it, because the one before was rewritten, or a record between them was removed and the following ones were renumbered.
 */
const Damage = z.object({ position: z.int(), what: z.enum(['changed', 'removed', 'inserted', 'unlinked']) })
type Damage = z.output<typeof Damage>

/** The result of checking a chain: how many records are valid, and the first that is not. */
export const Verified = z.object({ records: z.int(), damage: z.nullable(Damage) })
export type Verified = z.output<typeof Verified>

/** The checked part of a chain: the records up to `position`. */
interface Checked {
  position: number
  hash: string
  /** The previous hash in the last checked record; null at the beginning. */
  before: string | null
}

/**
 * Checks that each record has its own correct hash and the hash of the record before it, and that no record is missing at either
 * end.
 * @param records in the order of their numbers
 * @param other returns the hash of a number from another copy (shipped lines), undefined if the copy does not contain it
 */
export async function verifyChain(
  records: AsyncIterable<ChainRecord>,
  { begin, end, beyond }: ChainEnds,
  other: (position: number) => string | undefined = () => undefined,
): Promise<Verified> {
  let checked: Checked = { ...begin, before: null }
  let suspect: ChainRecord | null = null
  let count = 0
  for await (const row of records) {
    if (suspect !== null) return { records: count, damage: damageAt(suspect, checked, row) }
    if (row.position > checked.position + 1)
      return { records: count, damage: { position: checked.position + 1, what: 'removed' } }
    if (!isGenuine(row, checked.hash, other)) {
      // This record's previous hash is the hash of the last but one checked record, so the last checked record was inserted.
      if (row.previous_hash === checked.before)
        return { records: count, damage: { position: checked.position, what: 'inserted' } }
      suspect = row
    } else {
      checked = { position: row.position, hash: row.hash, before: checked.hash }
      count++
    }
  }
  if (suspect !== null) return { records: count, damage: damageAt(suspect, checked, null) }
  if (checked.position < end.position) return { records: count, damage: { position: checked.position + 1, what: 'removed' } }
  if (checked.hash !== end.hash) return { records: count, damage: { position: checked.position, what: 'changed' } }
  return { records: count, damage: beyond === null ? null : { position: beyond, what: 'inserted' } }
}

const isGenuine = (row: ChainRecord, previous: string, other: (position: number) => string | undefined) =>
  row.previous_hash === previous && row.hash === hashOfRecord(row, previous) && (other(row.position) ?? row.hash) === row.hash

/**
 * Returns the kind of damage at a record that does not continue the chain. If the next record continues the chain instead, this
 * record was inserted.
 */
function damageAt(suspect: ChainRecord, { hash }: Checked, next: ChainRecord | null): Damage {
  const { position } = suspect
  if (next?.previous_hash === hash) return { position, what: 'inserted' }
  const isWhole = suspect.hash === hashOfRecord(suspect, suspect.previous_hash)
  return { position, what: isWhole && suspect.previous_hash !== hash ? 'unlinked' : 'changed' }
}
