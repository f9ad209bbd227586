import { describe, expect, it } from 'vitest'

import { type Column, isInSight, linkOf, nextSort, titleOf, visibleColumns } from './columns.ts'
import { hiddenAt } from './secondary.ts'

const column = (id: string, more: Partial<Column<null>> = {}): Column<null> => ({ id, header: id, cell: () => null, ...more })

describe('sorting by a column head', () => {
  it('starts ascending, reverses on the second press, and starts again on another column', () => {
    const first = nextSort(undefined, 'name')
    expect(first).toEqual({ by: 'name', order: 'asc' })
    expect(nextSort(first, 'name')).toEqual({ by: 'name', order: 'desc' })
    expect(nextSort({ by: 'name', order: 'desc' }, 'name')).toEqual({ by: 'name', order: 'asc' })
    expect(nextSort({ by: 'name', order: 'asc' }, 'time')).toEqual({ by: 'time', order: 'asc' })
  })
})

describe('the title and the link of a row', () => {
  const title = column('name', { card: 'title' })
  it('are in the column of the title, else in the first one', () => {
    expect([titleOf([column('id'), column('name')])?.id, titleOf([column('id'), title])?.id]).toEqual(['id', 'name'])
    expect(linkOf([column('id'), title])?.id).toBe('name')
    expect([titleOf([]), linkOf([])]).toEqual([undefined, undefined])
  })
  it('are in two columns if the title is a link itself', () => {
    const both = [title, column('sold', { link: true })]
    expect([titleOf(both)?.id, linkOf(both)?.id]).toEqual(['name', 'sold'])
  })
})

describe('choosing columns', () => {
  const columns = [column('name'), column('venue'), column('email', { hidden: true }), column('menu', { fixed: true })]
  const ids = (chosen: Record<string, boolean>) => visibleColumns(columns, chosen).map(({ id }) => id)
  it('hides optional columns until they are chosen', () => {
    expect(ids({})).toEqual(['name', 'venue', 'menu'])
    expect(ids({ email: true })).toEqual(['name', 'venue', 'email', 'menu'])
  })
  it('checks the columns that are visible: not hidden ones, unless the user has chosen them', () => {
    const counts = column('counts', { secondary: 'later' })
    const inSight = (widthRem: number, chosen: Record<string, boolean> = {}) =>
      isInSight(counts, { columns: chosen, hiddenKinds: hiddenAt(widthRem) })
    expect([70, 60, 50].map((width) => inSight(width))).toEqual([true, true, false])
    expect([hiddenAt(90), hiddenAt(70)]).toEqual([[], ['wide']])
    expect([inSight(50, { counts: true }), inSight(70, { counts: false })]).toEqual([true, false])
    expect(isInSight(column('email', { hidden: true }), { columns: {}, hiddenKinds: [] })).toBe(false)
  })
  it('never hides the first column nor a fixed one', () => {
    expect(ids({ name: false, menu: false, venue: false })).toEqual(['name', 'menu'])
  })
})
