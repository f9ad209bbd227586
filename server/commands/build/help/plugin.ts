import { basename, dirname } from 'node:path'
import type { Plugin } from 'vite'

import type { HelpPageId } from '#help/pages.ts'
import { contentsIn, pageIn, textsIn } from './guide.ts'

const CONTENTS = 'virtual:help-contents/'
const PAGE = /[\\/]src[\\/]help[\\/](\w+)[\\/][\w-]+\.md$/

/**
 * A group of the bundler: the pages of each language in one file, because the installation of the app requests every file, and a
 * reader of one page often opens others.
 */
export const helpByLanguage = {
  name: (id: string) => {
    const locale = PAGE.exec(id)?.[1]
    return locale === undefined ? null : `help-${locale}`
  },
  priority: 4,
}

/** Compiles the pages of the guide, `src/help/<language>/<page>.md`, and the list of them for each language. */
export function help(): Plugin {
  return {
    name: 'holdfast:help',
    resolveId: { filter: { id: /^virtual:help-contents\// }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: [/^\0virtual:help-contents\//, PAGE] },
      handler(id) {
        return `export default ${JSON.stringify(id.startsWith('\0') ? contentsIn(id.slice(1 + CONTENTS.length)) : compiled(id))}`
      },
    },
  }
}

function compiled(file: string) {
  const locale = basename(dirname(file))
  const { title, intro, sections } = pageIn(locale, basename(file, '.md') as HelpPageId, textsIn(locale))
  return { title, intro, sections }
}
