import { describe, expect, it } from 'vitest'
import { allClosed, allOpen, type Opened, toggled, withLook } from './opened-sections.ts'

const none: Opened = { sections: new Map(), look: 'table' }

describe('open sections', () => {
  it('open and close one by one', () => {
    const one = toggled(none, '101')
    expect([...one.sections]).toEqual([['101', 'table']])
    expect(toggled(one, '101').sections.size).toBe(0)
  })
  it('open with the look that was chosen last, while others keep theirs', () => {
    const chosen = withLook(toggled(toggled(none, '101'), '102'), '102', 'grid')
    expect([...toggled(chosen, '103').sections]).toEqual([
      ['101', 'table'],
      ['102', 'grid'],
      ['103', 'grid'],
    ])
  })
  it('can all be opened and all be closed', () => {
    expect([...allOpen(withLook(none, '101', 'grid'), ['101', '102']).sections.keys()]).toEqual(['101', '102'])
    expect(allClosed(allOpen(none, ['101'])).sections.size).toBe(0)
  })
})
