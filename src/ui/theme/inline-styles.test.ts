import { parseAst } from 'vite'
import { expect, it } from 'vitest'

import { inlineCalls, inlineStyles } from './inline-styles.ts'

const inline = (code: string) =>
  inlineCalls(code, parseAst(code), (source, name, args) => `${source.slice(8)}.${name}(${JSON.stringify(args)})`)
const head = `import { css as look, cx } from '#styled/css'\nimport { stack } from '#styled/patterns'\n`

it('calls with literal arguments are replaced by their result, wherever they are', () => {
  expect(inline(`${head}const a = cx(look({ gap: '3', '& td': { zIndex: -1 } }), b && stack())`)).toBe(
    `${head}const a = cx("css.css([{\\"gap\\":\\"3\\",\\"& td\\":{\\"zIndex\\":-1}}])", b && "patterns.stack([])")`,
  )
})

it.each(['look({ gap })', 'look({ gap: wide ? 1 : 2 })', 'look({ ...base })', 'look(base)', 'look({ [key]: 1 })', 'cx("a")'])(
  'the call %s is left to run in the page',
  (call) => {
    expect(inline(`${head}const a = ${call}`)).toBe(`${head}const a = ${call}`)
  },
)

it('functions of other modules are not replaced, though they have the same name', () => {
  const code = `import { css } from './mine.js'\nconst a = css({ gap: '3' })`
  expect(inline(code)).toBe(code)
})

it('a build fails if nothing can be inlined', () => {
  const { buildEnd } = inlineStyles('') as unknown as { buildEnd: (this: object, error?: Error) => void }
  const context = {
    error(message: string) {
      throw new Error(message)
    },
  }
  expect(() => buildEnd.call(context)).toThrow('No style was inlined')
  expect(() => buildEnd.call(context, new Error('of another plugin'))).not.toThrow()
})
