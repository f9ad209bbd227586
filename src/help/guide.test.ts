import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

import { contentsIn, pageIn, textsIn } from '#server/commands/build/help/guide.ts'
import { locales } from '#messages/locale.ts'
import { navigation } from '#routes/-areas.ts'
import { readSources } from '#tests/support/conventions/sources.ts'

import type { Block, HelpPage, Inline } from './page.ts'
import { type HelpPageId, helpPageIds } from './pages.ts'
import { sectionOfScreen, topicOfScreen } from './screens.ts'

const guide = new Map(
  locales.map((locale) => {
    const texts = textsIn(locale)
    return [locale, new Map(helpPageIds.map((id) => [id, pageIn(locale, id, texts)]))] as const
  }),
)
const english = guide.get('en')!

/** Returns why a link leads nowhere; undefined if it leads somewhere. */
function problemOf(link: string): string | undefined {
  const [id, section] = link.split('#') as [HelpPageId, string | undefined]
  const page = english.get(id)
  if (!page) return `${link}: no page`
  return section === undefined || page.sections.some((one) => one.id === section) ? undefined : `${link}: no section`
}

const linksOf = (page: HelpPage): string[] => [page.intro, ...page.sections.map(({ blocks }) => blocks)].flat().flatMap(inBlock)
const inBlock = (block: Block): string[] => {
  if ('p' in block) return block.p.flatMap(inInline)
  if ('note' in block) return block.note.flatMap(inInline)
  return ('steps' in block ? block.steps : block.list).flat().flatMap(inBlock)
}
const inInline = (part: Inline): string[] => {
  if (typeof part === 'string' || 'ui' in part || 'key' in part) return []
  return 'to' in part ? [part.to] : part.strong.flatMap(inInline)
}

/** Returns the keys of the names of the screens in each section of a page, sorted. */
function namesIn(locale: string, id: HelpPageId): string[] {
  const sections = readFileSync(join(import.meta.dirname, locale, `${id}.md`), 'utf8').split(/^## /m)
  return sections.map((section) =>
    [...section.matchAll(/\{\{(\w+)/g)]
      .map(([, key]) => key)
      .toSorted()
      .join(' '),
  )
}

describe('the pages of the guide', () => {
  test('have at least one section in every language', () => {
    const empty = [...guide].flatMap(([locale, pages]) =>
      [...pages].filter(([, page]) => page.sections.length === 0).map(([id]) => `${locale}/${id}`),
    )
    expect(empty).toEqual([])
  })

  test('are all listed', () => {
    const files = locales.flatMap((locale) => readdirSync(join(import.meta.dirname, locale)))
    expect(files.filter((file) => !helpPageIds.includes(file.replace('.md', '') as HelpPageId))).toEqual([])
  })

  test('have links that lead to a page or a section', () => {
    const links = [...guide.values()].flatMap((pages) => [...pages.values()].flatMap(linksOf))
    expect(links.length).toBeGreaterThan(0)
    expect(links.map(problemOf).filter(Boolean)).toEqual([])
  })

  test('have the same sections in every language', () => {
    const sections = (page: HelpPage | undefined) => page?.sections.map(({ id }) => id)
    const differing = [...guide].flatMap(([locale, pages]) =>
      [...pages]
        .filter(([id, page]) => String(sections(page)) !== String(sections(english.get(id))))
        .map(([id]) => `${locale}/${id}`),
    )
    expect(differing).toEqual([])
  })

  test('name the same parts of the screens, section by section, in every language', () => {
    const differing = locales.flatMap((locale) =>
      helpPageIds.flatMap((id) => {
        const [own, inEnglish] = [namesIn(locale, id), namesIn('en', id)]
        return own.flatMap((names, at) => (names === inEnglish[at] ? [] : [`${locale}/${id}: ${names}`]))
      }),
    )
    expect(namesIn('en', 'print').join(' ')).toContain('paper_print')
    expect(differing).toEqual([])
  })

  test.each(locales)('have different titles: %s', (locale) => {
    const titles = contentsIn(locale).map(({ title }) => title)
    expect(titles).toEqual([...new Set(titles)])
  })
})

describe('the section about a screen', () => {
  test('exists', () => {
    expect(Object.values(sectionOfScreen).map(problemOf).filter(Boolean)).toEqual([])
  })

  test('is named for every screen in the navigation', () => {
    expect(navigation.map(({ path }) => path).filter((path) => !(path in sectionOfScreen))).toEqual([])
  })

  test('is that of the nearest screen above it', () => {
    const event = '/sales-channel/$salesChannelId/events/$eventId'
    expect(topicOfScreen(`${event}?tab=nothing`)).toBe(sectionOfScreen[event])
    expect(topicOfScreen(`${event}/`)).toBe(sectionOfScreen[event])
    expect(topicOfScreen('/auth/forgotpassword')).toBe('sign-in')
    expect(topicOfScreen('/demo/phone')).toBe('contents')
  })
})

test('links of the screens into the guide lead to a page or a section', () => {
  const sources = readSources('src').filter(({ path }) => !path.startsWith('src/help/') && !path.includes('.test.'))
  const links = sources.flatMap(({ code }) =>
    [
      ...code.matchAll(
        /<HelpLink to="([^"]+)"|\bopenHelp\('([^']+)'\)|\b(?:help: '|guide=")([\w-]+(?:#[\w-]+)?)['"]|needsYou \? '([\w-]+)' : '([\w-]+#[\w-]+)'/g,
      ),
    ].flatMap(([, ...found]) => found.filter(Boolean)),
  )
  expect(
    links
      .filter((link) => !['here', 'contents', 'shortcuts'].includes(link))
      .map(problemOf)
      .filter(Boolean),
  ).toEqual([])
})
