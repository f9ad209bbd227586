/** Reads the catalogue's files, for tests. Node only. */
import { readdirSync, readFileSync } from 'node:fs'
import { locales, type Locale } from './locale.ts'

type Text = string | Record<string, string>

/** Reads every text of a language, by key; a text with plural forms is an object. @throws if a key occurs twice in two files */
export function readCatalogue(locale: Locale): Map<string, Text> {
  const texts = new Map<string, Text>()
  const folder = new URL(`./${locale}/`, import.meta.url)
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const area = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Record<string, Text>
    for (const [key, text] of Object.entries(area)) {
      if (texts.has(key)) throw new Error(`${locale}/${file}: ${key} is in another file, too`)
      texts.set(key, text)
    }
  }
  return texts
}

/** The area files of a language, without extension. */
export const areasOf = (locale: Locale): string[] =>
  readdirSync(new URL(`./${locale}/`, import.meta.url))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))

/** The keys that a language lacks or has empty although another has them, each with that language. A plural needs `other`. */
export function missingKeys(): { locale: Locale; key: string }[] {
  const catalogues = locales.map((locale) => ({ locale, texts: readCatalogue(locale) }))
  const keys = new Set(catalogues.flatMap(({ texts }) => [...texts.keys()]))
  return catalogues.flatMap(({ locale, texts }) =>
    [...keys].filter((key) => isEmpty(texts.get(key))).map((key) => ({ locale, key })),
  )
}

/** The keys whose text in some language has other parameters than the English text, each with that language. */
export function differingParameters(): { locale: Locale; key: string }[] {
  const english = readCatalogue('en')
  return locales.flatMap((locale) =>
    [...readCatalogue(locale)]
      .filter(([key, text]) => english.has(key) && parameters(text) !== parameters(english.get(key)!))
      .map(([key]) => ({ locale, key })),
  )
}

const isEmpty = (text: Text | undefined) => text === undefined || (typeof text === 'string' ? text === '' : !text.other)

function parameters(text: Text): string {
  const forms = typeof text === 'string' ? [text] : Object.values(text)
  const names = forms.flatMap((form) => [...form.matchAll(/\{(\w+)\}/g)].map((match) => match[1]))
  if (typeof text !== 'string') names.push('count')
  return [...new Set(names)].sort().join(',')
}
