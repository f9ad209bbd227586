import { CircleQuestionMark } from 'lucide-react'
import { useEffect, useState } from 'react'

import { inBackground } from '#data/background.ts'
import { loadHelpContents } from '#help/load-contents.ts'
import type { HelpEntry } from '#help/page.ts'
import { searchKey } from '#lib/search-key.ts'
import { m } from '#messages/m.ts'
import { useLocale } from '#messages/use-locale.ts'
import type { Finding } from '#parts/find/finding.ts'
import { openHelp } from '#parts/help/help-link.tsx'

/** The most pages and sections of the guide that are offered. */
const MOST = 6

/** Finds pages of the guide and their sections by their titles, and pages by their further words. */
export function useHelpFindings(needle: string): Finding[] {
  const contents = useContents()
  if (needle === '') return []
  return helpMatches(contents, needle)
    .slice(0, MOST)
    .map(({ topic, name, detail }) => ({
      id: `help-${topic}`,
      group: m.help_title(),
      name,
      ...(detail && { detail }),
      icon: CircleQuestionMark,
      run: () => openHelp(topic),
    }))
}

/** Returns the pages and sections that a search key finds; pages first. */
export function helpMatches(contents: readonly HelpEntry[], needle: string) {
  const found = (text: string) => searchKey(text).includes(needle)
  const pages = contents
    .filter(({ title, words }) => found(title) || words.split(', ').some((word) => searchKey(word).startsWith(needle)))
    .map(({ id, title }) => ({ topic: id, name: title, detail: undefined }))
  const sections = contents.flatMap(({ id, title, sections }) =>
    sections
      .filter((section) => found(section.title))
      .map((section) => ({ topic: `${id}#${section.id}` as const, name: section.title, detail: title })),
  )
  return [...pages, ...sections]
}

function useContents(): readonly HelpEntry[] {
  const locale = useLocale()
  const [contents, setContents] = useState<readonly HelpEntry[]>([])
  useEffect(() => {
    let isLeft = false
    // Without the list, the palette finds everything else.
    inBackground(loadHelpContents(locale).then((loaded) => void (isLeft || setContents(loaded))))
    return () => void (isLeft = true)
  }, [locale])
  return contents
}
