import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { HelpEntry } from '#help/page.ts'
import { helpPageIds, type HelpPageId } from '../../../../src/help/pages.ts'
import { compilePage, type CompiledPage } from './compile-page.ts'
import { readTexts, type Texts } from './texts.ts'

const root = join(import.meta.dirname, '../../../..')
const pages = join(root, 'src/help')

/** Reads every text of a language of the screens. */
export const textsIn = (locale: string): Texts => readTexts(join(root, 'src/messages'), locale)

/** Compiles a page of the guide; throws an error that names the file if it is missing or wrong. */
export function pageIn(locale: string, id: HelpPageId, texts: Texts): CompiledPage {
  try {
    return compilePage(readFileSync(join(pages, locale, `${id}.md`), 'utf8'), texts)
  } catch (error) {
    throw new Error(`${locale}/${id}.md: ${(error as Error).message}`, { cause: error })
  }
}

/** Compiles the list of all pages for a language. */
export function contentsIn(locale: string): HelpEntry[] {
  const texts = textsIn(locale)
  return helpPageIds.map((id) => {
    const page = pageIn(locale, id, texts)
    return {
      id,
      title: page.title,
      words: page.words,
      sections: page.sections.map((section) => ({ id: section.id, title: section.title })),
    }
  })
}
