import { expect, test } from 'vitest'
import { groupNameProblem } from './group-name.ts'

test('the name of a group is required, has at most 50 characters, and differs from those of other groups', () => {
  const others = ['Club level', 'Café']
  const problems = ['', '  ', 'x'.repeat(51), 'club LEVEL', ' Club  level ', 'CAFE\u0301'].map((text) =>
    groupNameProblem(text, others),
  )
  const taken = 'Another group has this name already.'
  expect(problems).toEqual(['Required', 'Required', 'Must have max 50 characters', taken, taken, taken])
})

test('a name of 50 characters between spaces, and the changed capitals of a group’s own name, are accepted', () => {
  expect([groupNameProblem(` ${'x'.repeat(50)} `, []), groupNameProblem('club level', ['Suites'])]).toEqual([null, null])
})
