import { basename, dirname } from 'node:path'
import type { Plugin } from 'vite'

import type { HelpPageId } from '#help/pages.ts'
import { contentsIn, pageIn, textsIn } from './guide.ts'

const CONTENTS = 'virtual:help-contents/'

/** Compiles the pages of the guide, `src/help/<language>/<page>.md`, and the list of them for each language. */
export function help(): Plugin {
  return {
    name: 'holdfast:help',
    resolveId: { filter: { id: /^virtual:help-contents\// }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: [/^\0virtual:help-contents\//, /[\\/]src[\\/]help[\\/]\w+[\\/][\w-]+\.md$/] },
      handler(id) {
        return `export default ${JSON.stringify(id.startsWith('\0') ? contentsIn(id.slice(1 + CONTENTS.length)) : compiled(id))}`
      },
    },
  }
}

function compiled(file: string) {
  const locale = basename(dirname(file))
  const page = pageIn(locale, basename(file, '.md') as HelpPageId, textsIn(locale))
  if (!page) throw new Error(`${file} is not a page of the guide`)
  const { title, intro, sections } = page
  return { title, intro, sections }
}
