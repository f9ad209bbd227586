import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The texts of the screens in one language. A plural has a text for each form. */
export interface Texts {
  locale: string
  all: Record<string, string | Record<string, string>>
}

/** Reads every text of a language. @param folder the folder of the catalogue */
export function readTexts(folder: string, locale: string): Texts {
  const files = readdirSync(join(folder, locale)).filter((name) => name.endsWith('.json'))
  const read = (name: string) => JSON.parse(readFileSync(join(folder, locale, name), 'utf8')) as Texts['all']
  return { locale, all: Object.assign({}, ...files.map(read)) as Texts['all'] }
}

/**
 * Returns a text of the screens as the screens show it.
 * @param reference its key, then its parameters, as in `house_hold_count count=14`; underscores in a value are blanks
 * @throws for an unknown key, and for missing or unknown parameters
 */
export function textOf(reference: string, { all, locale }: Texts): string {
  const [key = '', ...pairs] = reference.trim().split(/\s+/)
  const text = all[key]
  if (text === undefined) throw new Error(`No text has the key ${key}`)
  const values = new Map(pairs.map((pair) => pair.split('=') as [string, string]))
  const form = new Intl.PluralRules(locale).select(Number(values.get('count')))
  const words = typeof text === 'string' ? text : (text[form] ?? text['other']!)
  const given = words.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values.get(name)
    if (value === undefined) throw new Error(`The text ${key} needs ${name}=…`)
    return value.replaceAll('_', ' ')
  })
  const surplus = [...values.keys()].find((name) => !JSON.stringify(text).includes(`{${name}}`))
  if (surplus !== undefined) throw new Error(`The text ${key} has no ${surplus}`)
  return given
}
