import { problemTexts, refusalTexts } from '#lib/imports/problem-texts.ts'
import { text } from '#messages/dynamic.ts'
import { getLocale } from '#messages/locale.ts'
import { m } from '#messages/m.ts'
import { serverWords } from '#messages/server-words.ts'

type Reading = { pattern: RegExp; say: (values: Record<string, string>) => string }

/** What only the server can tell of a line: it depends on what is stored. */
const ofStored: Reading[] = [
  {
    pattern: /^(?<count>\d+) purchased seats? left unchanged$/,
    say: ({ count }) => m.import_problems_purchased_unchanged({ count: Number(count) }),
  },
  {
    pattern: /^(?<count>\d+) seats? of the event (?:is|are) not in this file and stays? as (?:it is|they are)$/,
    say: ({ count }) => m.import_problems_not_in_file({ count: Number(count) }),
  },
  {
    pattern: /^(?<count>\d+) (?:is|are) already reserved or purchased; the quantity cannot be (?<quantity>\d+)$/,
    say: ({ count, quantity = '' }) => m.import_problems_quantity_taken({ count: Number(count), quantity }),
  },
  {
    pattern: /^(?<count>\d+) more lines have problems\.$/,
    say: ({ count }) => m.import_problems_more_lines({ count: Number(count) }),
  },
]

let readings: Reading[] | undefined

/** The texts that the check of a file and the server share; those without placeholders first, as another may take them in. */
const fromTexts = (): Reading[] =>
  Object.entries<string>({ ...problemTexts, ...refusalTexts })
    .sort(([, one], [, other]) => one.split('{').length - other.split('{').length)
    .map(([code, words]) => ({
      pattern: new RegExp(`^${words.replaceAll(/[.*+?()[\]\\^$|]/g, '\\$&').replaceAll(/\{(\w+)\}/g, '(?<$1>.+?)')}$`),
      say: (values) => text(`import_problems_${code}`, values),
    }))

/** What the answer to an import says in English of the file or one of its lines, in the language spoken now. */
export function importWords(message: string): string {
  if (getLocale() === 'en') return message
  readings ??= [...ofStored, ...fromTexts()]
  for (const { pattern, say } of readings) {
    const found = pattern.exec(message)
    if (found) return say({ ...found.groups })
  }
  return serverWords(message)
}
