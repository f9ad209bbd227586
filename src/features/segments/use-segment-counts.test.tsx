import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { Segment } from '#contract/segments.ts'
import { useSegmentCounts } from './use-segment-counts.ts'

const reads: object[] = []
vi.mock('#data/answers/use-read.ts', () => ({
  useRead(_: unknown, { body }: { body: object }, options: object) {
    reads.push({ ...body, ...options })
    return { data: [{ id: 'a', fans: 3 }], refetch: () => Promise.resolve() }
  },
}))

function Counts({ ids }: { ids: readonly string[] }) {
  const counts = useSegmentCounts(
    1,
    ids.map((id) => ({ id, version: 1 }) as Segment),
  )
  return ids.map((id) => `${id}: ${counts.get(id) ?? '?'} `)
}

test('segments are counted when the screen opens, and not with every change of the channel', () => {
  expect(renderToStaticMarkup(<Counts ids={['b', 'a']} />)).toBe('b: ? a: 3 ')
  expect(reads).toEqual([{ ids: ['a', 'b'], enabled: true, staleTime: 0, keepPrevious: true }])
})
