import type { Line } from '#tests/bench/line.ts'
import { benchStoring } from '#tests/bench/seats/seats-bench.ts'
import type { World } from '#tests/bench/world/world.ts'

/** Measures from the response with a snapshot until it is stored and searchable, compared with parsing and writing it once. */
export async function snapshotStored({ runs }: World): Promise<Line[]> {
  const lines = await benchStoring({ runs })
  const { value, floor } = lines.find(({ what }) => what.startsWith('snapshot, from answer'))!
  const block = lines.find(({ what }) => what.startsWith('snapshot, longest block'))
  return [
    {
      what: 'snapshot from response to stored and searchable',
      value,
      unit: 'ms',
      floor: floor!,
      aim: { of: 'ratio', is: '≤', than: 1.5 },
      note: `the floor parses it and writes it once; longest block of the main thread ${block?.value} ms`,
    },
  ]
}
