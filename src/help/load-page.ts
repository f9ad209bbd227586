import type { HelpPage } from './page.ts'
import type { HelpPageId } from './pages.ts'

const pages = import.meta.glob<HelpPage>('./*/*.md', { import: 'default' })

/** Loads a page in this language, else in English. */
export async function loadHelpPage(id: HelpPageId, locale: string): Promise<{ page: HelpPage; locale: string }> {
  const found = pages[`./${locale}/${id}.md`]
  if (found) return { page: await found(), locale }
  return { page: await pages[`./en/${id}.md`]!(), locale: 'en' }
}
