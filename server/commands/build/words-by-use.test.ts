import { expect, test } from 'vitest'
import { messagesOf, wordsByUse } from './words-by-use.ts'

const compiled = `import { table } from '../../locale-table.ts'
export const events_title = () => table.events_title?.() ?? "Events"
export const events_count = (i) => (table.events_count ?? ((i) => \`\${registry.number('en', i.count)} events\`))(i)
`

test('a compiled area is split into its messages', () => {
  expect([...messagesOf(compiled).keys()]).toEqual(['events_title', 'events_count'])
})

test('an area that is compiled in another way fails the build', () => {
  expect(() => messagesOf(`${compiled}export function events_name() {}`)).toThrow('Not a compiled message')
})

test('a build without compiled messages fails', () => {
  const { buildEnd } = wordsByUse() as unknown as { buildEnd: (this: object, error?: Error) => void }
  const context = {
    error(message: string) {
      throw new Error(message)
    },
  }
  expect(() => buildEnd.call(context)).toThrow('No compiled messages')
})
