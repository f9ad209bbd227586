import { describe, expect, it } from 'vitest'

import { fieldsOf, rowWords } from './row-words.ts'

describe('a row in the words of the tray', () => {
  it('names who holds a seat', () =>
    expect(rowWords({ status: 'Reserved', reserved_by: { id: 4, name: 'Ada' } }, ['status', 'reserved_by'])).toEqual([
      ['Status', 'Reserved'],
      ['Held by', 'Ada'],
    ]))
  it("tells times in the event's zone, and names it", () =>
    expect(rowWords({ reserved_until: '2026-11-20T20:00:00.000Z' }, ['reserved_until'], 'Europe/Paris')).toEqual([
      ['Held until', '11/20/26 9:00pm GMT+1'],
    ]))
  it('says that nobody holds it', () => expect(rowWords({ reserved_by: null }, ['reserved_by'])).toEqual([['Held by', 'nobody']]))
  it('says enabled and disabled of an event', () => expect(rowWords({ status: 0 }, ['status'])).toEqual([['Status', 'disabled']]))
  it('leaves out what the row does not have', () =>
    expect(rowWords({ title: 'Opera' }, ['title', 'price'])).toEqual([['Title', 'Opera']]))
  it('knows when there is no row', () => expect(rowWords(null, ['status'])).toBeNull())
  it('never shows ids and versions', () => expect(fieldsOf({ uuid: 'x', version: 3, status: 1 })).toEqual(['status']))
  it('always compares the holder of a seat', () =>
    expect(fieldsOf({ status: 'Reserved', reserved_until: '2026-11-20T20:00:00.000Z' })).toEqual([
      'status',
      'reserved_until',
      'reserved_by',
    ]))
})
