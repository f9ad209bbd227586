import type { HelpPage } from './page.ts'
import type { HelpPageId } from './pages.ts'

const pages = import.meta.glob<HelpPage>('./*/*.md', { import: 'default' })

/** Loads a page in a language of the screens. */
export const loadHelpPage = (id: HelpPageId, locale: string): Promise<HelpPage> => pages[`./${locale}/${id}.md`]!()
