import { expect, test } from 'vitest'
import { commentsOf, drawComments } from './comment-sample.ts'
import type { Source } from './sources.ts'

const code = `/**
 * Holds a seat.
 * @param seat its id
 */
export const hold = (seat: string) => seat // not a URL: "// no comment"

// One thought,
// on two lines.
const text = '// no comment'
`
const source: Source = { path: 'src/a.ts', text: code, code: '', imports: [] }

test('comments are returned with their lines, and consecutive lines are one comment', () => {
  expect(commentsOf(source)).toEqual([
    { path: 'src/a.ts', line: 1, text: 'Holds a seat.\n@param seat its id' },
    { path: 'src/a.ts', line: 5, text: 'not a URL: "// no comment"' },
    { path: 'src/a.ts', line: 7, text: 'One thought,\non two lines.' },
  ])
})

test('a seed draws the same comments again, each at most once', () => {
  const drawn = drawComments(2, 7, [source])
  expect(drawComments(2, 7, [source])).toEqual(drawn)
  expect(new Set(drawn.map(({ line }) => line)).size).toBe(2)
  expect(drawComments(9, 7, [source])).toHaveLength(3)
})
