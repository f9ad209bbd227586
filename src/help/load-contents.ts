import type { HelpEntry } from './page.ts'

const contents: Record<string, () => Promise<{ default: HelpEntry[] }>> = {
  en: () => import('virtual:help-contents/en'),
  fr: () => import('virtual:help-contents/fr'),
  de: () => import('virtual:help-contents/de'),
  nl: () => import('virtual:help-contents/nl'),
}

/** Loads the list of all pages in a language of the screens. */
export async function loadHelpContents(locale: string): Promise<HelpEntry[]> {
  return (await contents[locale]!()).default
}
