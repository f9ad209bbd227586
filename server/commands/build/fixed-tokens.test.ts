import postcss from 'postcss'
import { expect, test } from 'vitest'

import { fixedTokens } from './fixed-tokens.ts'

const written = async (css: string) => (await postcss([fixedTokens()]).process(css, { from: undefined })).css

test('a value that is set once for the document stands in the rules that use it', async () => {
  expect(await written(':root{--space-0\\.5: 2px} .a{padding: 0 var(--space-0\\.5) calc(var(--space-0\\.5) * -1)}')).toBe(
    ':root{--space-0\\.5: 2px} .a{padding: 0 2px calc(2px * -1)}',
  )
})

test('what a theme, a place or a script sets anew, and what has a fallback, stays a variable', async () => {
  for (const css of [
    ':root{--text: black} [data-theme=dark]{--text: white} .a{color: var(--text)}',
    '.strip{--tile: 40px} .a{height: var(--tile)}',
    '.a{top: var(--head)}',
    ':root{--head: 1px} .a{top: var(--head, 2px)}',
    ':root{--accent: var(--brand)} .a{color: var(--accent)}',
  ])
    expect(await written(css)).toBe(css)
})
