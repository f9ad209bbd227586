import { describe, expect, it } from 'vitest'
import type { Description } from '#data/outbox/describe.ts'
import { fieldsOf, rowWords } from './row-words.ts'

const plain: Description = { fields: { title: () => 'Title', ends: () => 'Ends' } }

describe('the description of a row in the tray', () => {
  it('shows times in the given zone, with its name', () =>
    expect(rowWords({ ends: '2026-11-20T20:00:00.000Z' }, ['ends'], plain, 'Europe/Paris')).toEqual([
      ['Ends', '11/20/26 9:00pm GMT+1'],
    ]))
  it('shows a value as its area does', () =>
    expect(rowWords({ title: 'X' }, ['title'], { ...plain, value: (_, value) => `<${String(value)}>` })).toEqual([
      ['Title', '<X>'],
    ]))
  it('leaves out fields that the row does not have, and fields that its area hides', () =>
    expect(
      rowWords({ title: 'Opera', ends: null }, ['title', 'ends', 'price'], { ...plain, shows: (field) => field !== 'ends' }),
    ).toEqual([['Title', 'Opera']]))
  it('shows people by name, and booleans as yes and no', () =>
    expect(rowWords({ by: { id: 4, name: 'Ada' }, open: false }, ['by', 'open'], plain)).toEqual([
      ['by', 'Ada'],
      ['open', 'no'],
    ]))
  it('is null if there is no row', () => expect(rowWords(null, ['title'], plain)).toBeNull())
  it('never shows ids and versions', () => expect(fieldsOf({ uuid: 'x', version: 3, title: 1 }, plain)).toEqual(['title']))
})
