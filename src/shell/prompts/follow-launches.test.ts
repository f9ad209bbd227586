import { expect, test } from 'vitest'

import { followLaunches, type LaunchQueue } from './follow-launches.ts'

type Take = Parameters<LaunchQueue['setConsumer']>[0]

function launched(href: string, isReload = false) {
  const opened: string[] = []
  const offered: string[] = []
  let take: Take = () => {}
  followLaunches(
    { setConsumer: (consumer) => (take = consumer) },
    { href, isReload },
    {
      open: (address) => opened.push(address),
      offer: (files) => offered.push(...files.map(({ name }) => name)),
    },
  )
  return {
    opened,
    offered,
    launch: (targetURL?: string) => take({ ...(targetURL !== undefined && { targetURL }) }),
    launchWith: (...names: string[]) =>
      take({ targetURL: 'https://seats.test/', files: names.map((name) => ({ name }) as FileSystemFileHandle) }),
  }
}

test('a shortcut opens its page in the window that is open', () => {
  const { opened, launch } = launched('https://seats.test/')
  launch('https://seats.test/')
  launch('https://seats.test/?go=holds')
  launch('https://seats.test/sales-channel/1/events?page=2#top')
  expect(opened).toEqual(['/?go=holds', '/sales-channel/1/events?page=2#top'])
})

test('the address that loaded the document is opened when it is launched again', () => {
  const { opened, launch } = launched('https://seats.test/?go=holds')
  launch('https://seats.test/?go=holds')
  launch('https://seats.test/?go=holds')
  expect(opened).toEqual(['/?go=holds'])
})

test('a reload stays on its page, although the browser repeats the launch', () => {
  const { opened, launch } = launched('https://seats.test/sales-channel/1/events/7', true)
  launch('https://seats.test/?go=holds')
  expect(opened).toEqual([])
  launch('https://seats.test/?go=inbox')
  expect(opened).toEqual(['/?go=inbox'])
})

test('the app’s icon, a launch without an address, and an address of another site leave the page as it is', () => {
  const { opened, launch } = launched('https://seats.test/sales-channel/1/events/7')
  launch()
  launch('https://seats.test/')
  launch('https://elsewhere.test/')
  expect(opened).toEqual([])
})

test('a file that starts the app is offered, and so is one that is opened later, without leaving the page', () => {
  const { opened, offered, launchWith } = launched('https://seats.test/')
  launchWith('seats.csv')
  launchWith('events.csv', 'more.csv')
  expect(offered).toEqual(['seats.csv', 'events.csv', 'more.csv'])
  expect(opened).toEqual([])
})

test('a reload does not offer the file again that had started the app', () => {
  const { opened, offered, launchWith } = launched('https://seats.test/sales-channel/1/events/7', true)
  launchWith('seats.csv')
  expect(offered).toEqual([])
  launchWith('seats.csv')
  expect(offered).toEqual(['seats.csv'])
  expect(opened).toEqual([])
})
