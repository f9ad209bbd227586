import { open } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { ConfigError } from '#server/config.ts'
import type { Database } from '#server/db/schema.ts'
import { readChain, readEnds } from './read-chain.ts'
import { sealRecords } from './seal.ts'
import { type Verified, verifyChain } from './verify.ts'

/** The fields of a shipped line that are compared. */
const Shipped = z.object({ position: z.int(), hash: z.string() })

/**
 * Reads the hashes of a file of shipped lines, by their numbers. If several lines have the same number, the first counts, because
 * a recalculated chain could be shipped again.
 * @throws ConfigError if the file cannot be read, or a line is not from the audit record
 */
async function shippedHashes(file: string): Promise<Map<number, string>> {
  const lines = await open(file).catch((error: Error) => {
    throw new ConfigError(`${file} cannot be read: ${error.message}`)
  })
  const hashes = new Map<number, string>()
  let nth = 0
  for await (const line of lines.readLines()) {
    nth++
    if (line.trim() === '') continue
    const read = Shipped.safeParse(parsed(line))
    if (!read.success) throw new ConfigError(`Line ${nth} of ${file} is no line of the audit record.`)
    if (!hashes.has(read.data.position)) hashes.set(read.data.position, read.data.hash)
  }
  return hashes
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/**
 * Chains the records that are not yet chained, then checks the whole chain, even while servers write to the database.
 * @param shipped a file of shipped lines to compare with; undefined if there is no such file
 */
export async function verifyDatabase(db: Kysely<Database>, shipped?: string): Promise<Verified> {
  const other = shipped === undefined ? undefined : await shippedHashes(shipped)
  await sealRecords(db)
  for (;;) {
    const ends = await readEnds(db)
    const verified = await verifyChain(readChain(db, ends.begin.position, ends.end.position), ends, (nth) => other?.get(nth))
    // Expired records that were deleted during the check are no damage.
    if (verified.damage === null || (await readEnds(db)).begin.position === ends.begin.position)
      return withShipped(verified, other, ends.end.position)
  }
}

/** Adds damage if a shipped record comes after the end of the chain, because it must have been removed from the database. */
function withShipped(verified: Verified, other: ReadonlyMap<number, string> | undefined, end: number): Verified {
  if (verified.damage !== null || other === undefined) return verified
  const missing = [...other.keys()].filter((position) => position > end)
  return missing.length === 0 ? verified : { ...verified, damage: { position: end + 1, what: 'removed' } }
}

const words = {
  changed: (position: number) => `Record ${position} was changed.`,
  removed: (position: number) => `Record ${position} was removed.`,
  inserted: (position: number) => `Record ${position} was inserted.`,
  unlinked: (position: number) =>
    `Record ${position} does not follow the one before it: record ${position - 1} was changed, or one after it was removed.`,
}

/** Returns the result of a check as text. */
export const verifiedText = ({ records, damage }: Verified): string =>
  damage === null
    ? `The audit record is whole: ${records} records, each with the hash of the one before.`
    : `The audit record is damaged. ${words[damage.what](damage.position)} The records before it are whole (${records}).`
