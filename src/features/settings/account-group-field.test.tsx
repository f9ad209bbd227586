import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { AccountGroupField } from './account-group-field.tsx'

let groups: { name: string }[] | undefined
vi.mock('#data/answers/use-read.ts', () => ({ useRead: () => ({ data: groups && { accountGroups: groups } }) }))

const drawn = (value: string) => renderToStaticMarkup(<AccountGroupField channel={123} value={value} onValue={() => {}} />)
const options = (html: string) => [...html.matchAll(/<option value="([^"]+)"/g)].map(([, value]) => value)

test('an access rule offers the channel’s account groups, each once', () => {
  groups = [{ name: 'Season' }, { name: 'Press' }, { name: 'Season' }]
  expect(options(drawn(''))).toEqual(['Season', 'Press'])
})

test('a stored group that no longer exists can still be seen', () => {
  groups = [{ name: 'Season' }]
  expect(options(drawn('Founders'))).toEqual(['Founders', 'Season'])
})

test('the group is typed while the groups are unknown, or if there are none', () => {
  for (const known of [undefined, []]) {
    groups = known
    expect(drawn('Founders')).toMatch(/<input[^>]*value="Founders"/)
  }
})
