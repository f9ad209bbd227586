import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { HelpEntry } from '#help/page.ts'
import { helpPageIds, type HelpPageId } from '../../../../src/help/pages.ts'
import { compilePage, type CompiledPage } from './compile-page.ts'
import { readTexts, type Texts } from './texts.ts'

const root = join(import.meta.dirname, '../../../..')
const pages = join(root, 'src/help')

/** Reads every text of a language of the screens. */
export const textsIn = (locale: string): Texts => readTexts(join(root, 'src/messages'), locale)

/** Compiles a page of the guide; undefined if the language does not have it. */
export function pageIn(locale: string, id: HelpPageId, texts: Texts): CompiledPage | undefined {
  const file = join(pages, locale, `${id}.md`)
  if (!existsSync(file)) return undefined
  try {
    return compilePage(readFileSync(file, 'utf8'), texts)
  } catch (error) {
    throw new Error(`${locale}/${id}.md: ${(error as Error).message}`, { cause: error })
  }
}

/** Compiles the list of all pages for a language, with the English titles of pages that it does not have. */
export function contentsIn(locale: string): HelpEntry[] {
  const [own, english] = [textsIn(locale), textsIn('en')]
  return helpPageIds.map((id) => {
    const page = pageIn(locale, id, own) ?? pageIn('en', id, english)
    if (!page) throw new Error(`The guide has no page ${id}`)
    return {
      id,
      title: page.title,
      words: page.words,
      sections: page.sections.map((section) => ({ id: section.id, title: section.title })),
    }
  })
}
