import { Printer } from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { icon } from './icon.ts'

const Ours = icon('printer', 'M1 2h3', [])

/** The attributes of the drawing itself, in alphabetical order. */
const attributesOf = (markup: string) => [...markup.matchAll(/^<svg ([^>]*)>/g)][0]![1]!.match(/[\w-]+="[^"]*"/g)!.toSorted()

const usages: Record<string, object> = {
  'as it stands': {},
  'with a size and a class': { size: 14, className: 'large' },
  'with a name': { 'aria-label': 'Done' },
  'hidden by whoever draws it': { 'aria-hidden': true },
  'in a colour': { color: 'red', strokeWidth: 3 },
}

test.each(Object.entries(usages))('an icon is told as the package tells it: %s', (_, props) => {
  const ours = attributesOf(renderToStaticMarkup(createElement(Ours, props)))
  const theirs = attributesOf(renderToStaticMarkup(createElement(Printer, props)))
  expect(ours).toEqual(theirs.filter((one) => !one.startsWith('xmlns')))
})
