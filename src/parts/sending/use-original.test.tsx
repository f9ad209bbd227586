import { useState } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { RowResult } from '#data/mirror/use-mirrored-row.ts'
import { useOriginal } from './use-original.ts'

vi.mock('#data/api/use-connectivity.ts', () => ({ useConnectivity: () => ({ online: true }) }))

interface State {
  row?: string
  status: RowResult<string>['status']
  complete?: boolean
}

/** Renders once per state, one after the other. @returns the last result of the hook, in words */
function resultAfter(states: readonly State[]) {
  function Screen() {
    const [at, setAt] = useState(0)
    const { row, status, complete = true } = states[at]!
    const result = useOriginal({ row, status, mark: undefined, asOf: null }, [
      { covers: { complete, count: 0, of: 'all' }, fetching: false, problem: null },
    ])
    if (at + 1 < states.length) setAt(at + 1)
    return result === undefined ? 'loading' : (result ?? 'missing')
  }
  return renderToStaticMarkup(<Screen />)
}

const found: State = { row: 'Offer', status: 'found' }

test('an original is returned once the tables of its copy are complete', () => {
  expect(resultAfter([{ ...found, complete: false }])).toBe('loading')
  expect(resultAfter([{ ...found, complete: false }, found])).toBe('Offer')
})

test('an original stays as it was first found', () => {
  expect(resultAfter([found, { ...found, row: 'Changed' }])).toBe('Offer')
  expect(resultAfter([found, { ...found, complete: false }])).toBe('Offer')
  expect(resultAfter([found, { status: 'missing' }])).toBe('Offer')
})

test('an original that was missing stays missing', () => {
  expect(resultAfter([{ status: 'missing' }, found])).toBe('missing')
})
