import { expect, test } from 'vitest'

import { compilePage } from './compile-page.ts'
import { textOf } from './texts.ts'

const texts = {
  locale: 'en',
  all: {
    events_hold: 'Hold',
    events_title: 'Events & seats',
    events_until: 'Held until {time}',
    events_seats: { one: '{count} seat', other: '{count} seats' },
  },
}
const compiled = (source: string) => compilePage(source, texts)

test('a page has a title, words by which it is found, an introduction and sections', () => {
  const source =
    'words: reserve, block\n# Hold {{events_title}}\n\nAn intro\nof two lines.\n\n## One seat {#one}\n\n1. Press {{events_hold}}.\n2. See **it**.\n'
  expect(compiled(source)).toEqual({
    title: 'Hold Events & seats',
    words: 'reserve, block',
    intro: [{ p: ['An intro of two lines.'] }],
    sections: [
      {
        id: 'one',
        title: 'One seat',
        blocks: [{ steps: [[{ p: ['Press ', { ui: 'Hold' }, '.'] }], [{ p: ['See ', { strong: ['it'] }, '.'] }]] }],
      },
    ],
  })
})

test('links, keys, lists and notes are compiled', () => {
  expect(compiled('# A\n\nSee [holds](hold#extend) or press `Enter`.\n\n- One\n\n> A note.\n').intro).toEqual([
    { p: ['See ', { to: 'hold#extend', words: ['holds'] }, ' or press ', { key: 'Enter' }, '.'] },
    { list: [[{ p: ['One'] }]] },
    { note: ['A note.'] },
  ])
})

test.each([
  ['no title', 'Only text.', 'begins with its title'],
  ['HTML', '# A\n\n<b onclick="x()">bold</b>\n', 'The guide has no'],
  ['a section without a name', '# A\n\n## Title\n', 'A section has the form'],
  ['a picture', '# A\n\n![x](y.png)\n', 'The guide has no image'],
  ['a text that the screens do not have', '# A\n\nPress {{events_gone}}.\n', 'No text has the key events_gone'],
])('a page with %s is refused', (_, source, problem) => expect(() => compiled(source)).toThrow(problem))

test('a text of the screens takes its parameters', () => {
  expect(textOf('events_until time=7:05_pm', texts)).toBe('Held until 7:05 pm')
  expect([textOf('events_seats count=1', texts), textOf('events_seats count=14', texts)]).toEqual(['1 seat', '14 seats'])
  expect(() => textOf('events_until', texts)).toThrow('needs time')
  expect(() => textOf('events_hold count=3', texts)).toThrow('has no count')
})
