import type { KeyboardEvent } from 'react'
import { expect, test, vi } from 'vitest'
import { backgroundKeys } from './background-keys.ts'

const did = { onMove: vi.fn(), onTurn: vi.fn(), onEnd: vi.fn(), others: vi.fn() }
const press = (key: string, more: object = {}) =>
  backgroundKeys(did)({ key, preventDefault: vi.fn(), stopPropagation: vi.fn(), ...more } as unknown as KeyboardEvent)

test('arrows move the plan by a seat, with Shift by ten; brackets turn it; Escape ends', () => {
  press('ArrowLeft')
  press('ArrowDown', { shiftKey: true })
  expect(did.onMove.mock.calls).toEqual([[{ x: -1, y: 0 }], [{ x: 0, y: 10 }]])
  press('[')
  press(']')
  expect(did.onTurn.mock.calls).toEqual([[-5], [5]])
  press('Escape')
  expect(did.onEnd).toHaveBeenCalledOnce()
  expect(did.others).not.toHaveBeenCalled()
})

test('all other keys are those of the sections', () => {
  press(' ')
  press('z', { ctrlKey: true })
  press('ArrowLeft', { altKey: true })
  expect(did.others).toHaveBeenCalledTimes(3)
})
