import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import type { Block } from '#help/page.ts'
import { HelpBlocks } from './help-blocks.tsx'

const html = (blocks: Block[]) =>
  renderToStaticMarkup(<HelpBlocks blocks={blocks} onGo={() => undefined} />).replaceAll(/ class="[^"]*"/g, '')

test('names, keys and links are elements of their own, and text is escaped', () => {
  expect(html([{ p: ['Press ', { ui: 'Hold' }, ' or ', { key: 'H' }, ' <b>'] }])).toBe(
    '<p>Press <b>Hold</b> or <kbd>H</kbd> &lt;b&gt;</p>',
  )
  expect(html([{ note: [{ to: 'refund', words: ['Refund'] }] }])).toBe('<p><button type="button">Refund</button></p>')
})

test('steps are numbered, and each has its paragraphs', () => {
  expect(html([{ steps: [[{ p: ['One'] }], [{ p: ['Two'] }, { list: [[{ p: ['a'] }]] }]] }])).toBe(
    '<ol><li><p>One</p></li><li><p>Two</p><ul><li><p>a</p></li></ul></li></ol>',
  )
})
