import type { KeyboardEvent } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { mapKeys } from './map-keys.ts'
import { initialValues, spotsOf } from './map-values.ts'

const sections = Array.from({ length: 24 }, (_, n) => ({ name: String(101 + n), rows: [8, 8, 8] }))
const house = { category: 'sport', league: 'NHL', kept: null }
const { spots } = spotsOf(sections, initialValues(sections, house), house)
const did = {
  onFocused: vi.fn(),
  onSelected: vi.fn(),
  onMove: vi.fn(),
  onTurn: vi.fn(),
  onGroup: vi.fn(),
  undo: vi.fn(),
  redo: vi.fn(),
}
beforeEach(() => vi.clearAllMocks())

interface Keys {
  selected?: readonly string[]
  focused?: string
  with?: Partial<Record<'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey', boolean>>
}

/** Presses a key on the map. @returns whether the editor handled it */
function press(key: string, { selected = [], focused, with: modifiers }: Keys = {}): boolean {
  const event = { key, preventDefault: vi.fn(), stopPropagation: vi.fn(), ...modifiers }
  const { undo, redo, ...rest } = did
  mapKeys({
    spots,
    focused: spots.find(({ section }) => section.name === focused),
    selected: new Set(selected),
    history: { edit: vi.fn(), undo, redo },
    ...rest,
  })(event as unknown as KeyboardEvent)
  return event.preventDefault.mock.calls.length > 0
}

test('an arrow goes to the first section, then to a neighbour on its side', () => {
  press('ArrowRight')
  expect(did.onFocused).toHaveBeenLastCalledWith('101')
  const from = spots[0]!
  press('ArrowRight', { focused: '101' })
  const to = spots.find(({ section }) => section.name === did.onFocused.mock.lastCall![0])!
  expect(to.middle.x).toBeGreaterThan(from.middle.x)
  expect(did.onMove).not.toHaveBeenCalled()
})

test('an arrow with Shift moves the selected sections by a seat, and nothing without a selection', () => {
  press('ArrowUp', { selected: ['101', '102'], with: { shiftKey: true } })
  expect(did.onMove.mock.calls).toEqual([[{ x: 0, y: -1 }]])
  press('ArrowUp', { with: { shiftKey: true } })
  expect(did.onMove).toHaveBeenCalledOnce()
})

test('Space selects and deselects the section with the focus, Escape deselects all, Ctrl+A selects all', () => {
  press(' ', { focused: '103', selected: ['101'] })
  expect([...did.onSelected.mock.lastCall![0]]).toEqual(['101', '103'])
  press(' ', { focused: '101', selected: ['101'] })
  expect(did.onSelected.mock.lastCall![0]).toEqual(new Set())
  press('Escape', { selected: ['101'] })
  expect(did.onSelected.mock.lastCall![0]).toEqual(new Set())
  press('a', { with: { ctrlKey: true } })
  expect(did.onSelected.mock.lastCall![0].size).toBe(24)
})

test('brackets turn the selected sections', () => {
  press(']', { selected: ['101'] })
  press('[', { selected: ['101'] })
  press(']')
  expect(did.onTurn.mock.calls).toEqual([[5], [-5]])
})

test('G groups the selected sections, of which there must be two', () => {
  press('g', { selected: ['101', '102'] })
  press('G', { selected: ['101', '102'] })
  press('g', { selected: ['101'] })
  expect(did.onGroup).toHaveBeenCalledTimes(2)
  expect(press('g', { with: { ctrlKey: true } })).toBe(false)
})

test('Ctrl+Z undoes; Ctrl+Y, and Ctrl+Shift+Z with its capital letter, redo', () => {
  press('z', { with: { ctrlKey: true } })
  press('y', { with: { ctrlKey: true } })
  press('Z', { with: { metaKey: true, shiftKey: true } })
  expect([did.undo, did.redo].map(({ mock }) => mock.calls.length)).toEqual([1, 2])
})

test('other keys are left to the page', () => {
  expect([
    press('Tab'),
    press('ArrowLeft', { with: { altKey: true } }),
    press('Escape'),
    press('s', { with: { ctrlKey: true } }),
  ]).toEqual([false, false, false, false])
})
