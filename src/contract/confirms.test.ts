import { expect, test } from 'vitest'
import { isMirrored } from '#contract/tables.ts'
import { contract } from './contract.ts'
import { onlyReads, type Endpoint } from '#contract/core/endpoint.ts'

const calls = Object.values(contract).flatMap((area) => Object.values(area) as Endpoint[])
const confirming = calls.filter(({ confirms }) => confirms !== undefined)

type Shape = Readonly<Record<string, unknown>>
interface Definition {
  shape?: Shape
  element?: unknown
  innerType?: unknown
}
const definitionOf = (schema: unknown) => (schema as { _zod?: { def: Definition } } | null | undefined)?._zod?.def

/** The fields of a row, or of the rows of a list. */
function shapeOf(schema: unknown): Shape | null {
  const definition = definitionOf(schema)
  if (definition === undefined) return null
  const inner = definition.element ?? definition.innerType
  return definition.shape ?? (inner === undefined ? null : shapeOf(inner))
}

/** The rows that a reply is or contains: itself, and its fields that are rows or lists of rows. */
function rowsOf({ reply }: Endpoint): Shape[] {
  const whole = shapeOf(reply)
  return whole === null
    ? []
    : [
        whole,
        ...Object.values(whole)
          .map(shapeOf)
          .filter((row) => row !== null),
      ]
}

const isWithin = (one: Shape, other: Shape) => Object.keys(one).every((field) => one[field] === other[field])

test.each(confirming)('$name is not queued and confirms existing fields, reads and tables', (call) => {
  const { queue, reply, params, confirms = [] } = call
  const fields = { ...shapeOf(params), ...shapeOf(reply) }
  expect(queue).toBe('never')
  for (const { field, reads = [], table, adds, outdates, removes } of confirms) {
    expect(field === undefined || field in (shapeOf(reply) ?? {})).toBe(true)
    expect(table === undefined || isMirrored(table)).toBe(true)
    expect(typeof outdates !== 'string' || outdates in fields).toBe(true)
    expect(removes === undefined || removes in (shapeOf(params) ?? {})).toBe(true)
    expect([adds, outdates, removes].filter((kind) => kind !== undefined).length).toBeLessThan(2)
    const known = calls.filter((one) => onlyReads(one) && reads.includes(one.name))
    expect(known.map(({ name }) => name).toSorted()).toEqual([...reads].toSorted())
  }
})

/** The reads whose stored responses have the row of a write's reply, or, if the reply is no row, the row in one of its fields. */
function readsOf(write: Endpoint): string[] {
  const [whole, ...parts] = rowsOf(write)
  if (whole === undefined) return []
  const showing = (row: Shape) =>
    calls.filter((one) => onlyReads(one) && rowsOf(one).some((other) => isWithin(row, other) || isWithin(other, row)))
  const ofWhole = showing(whole)
  const reads = ofWhole.length > 0 ? ofWhole : parts.filter((part) => 'id' in part).flatMap(showing)
  return [...new Set(reads.map(({ name }) => name))]
}

/** Reads that a write need not name although they show its row, of all writes or of one, each with its reason. */
const unnamed: Record<string, string> = {
  previewSegmentUsers: 'a few examples of fans',
  searchMessages: 'the results of a search',
  listBidProducts: 'no screen reads it, since the table is mirrored',
  readBidProduct: 'no screen reads it, since the table is mirrored',
  listPassProducts: 'no screen reads it, since the table is mirrored',
  'createPassProduct: readPassProduct': 'a new row has no stored response yet',
  'createTag: readUser': 'the fan is in the body, and only the path parameters are noted with a call',
}

test('a write that is sent at once names every read that shows the row of its reply', () => {
  const missing = calls.flatMap((write) => {
    const { name, queue, confirms = [] } = write
    if (queue === 'yes' || onlyReads(write)) return []
    const named = confirms.flatMap(({ reads = [] }) => reads)
    const reads = readsOf(write).filter((read) => !named.includes(read) && !(read in unnamed))
    return reads.map((read) => `${name}: ${read}`).filter((pair) => !(pair in unnamed))
  })
  expect(missing).toEqual([])
})
