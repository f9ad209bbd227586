import { expect, test } from 'vitest'

import type { MenuItem } from '#ui/menu/menu-items.tsx'

import { switcherItems } from './switcher-items.tsx'

const channels = [
  { id: 123, name: 'Harbor' },
  { id: 124, name: 'Lakeside' },
]

test('the channel switcher lists the admin dashboard, then the channels', () => {
  const opened: (number | null)[] = []
  const items = switcherItems(channels, 124, (channel) => opened.push(channel)).filter((item) => item !== 'line') as MenuItem[]
  expect(items.map(({ label, checked }) => [label, checked])).toEqual([
    ['Admin Dashboard', undefined],
    ['Harbor', false],
    ['Lakeside', true],
  ])
  for (const { onSelect } of items) onSelect?.()
  expect(opened).toEqual([null, 123, 124])
})
