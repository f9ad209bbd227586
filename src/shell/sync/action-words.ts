import { describe, type DescribedEntry, type Descriptions } from '#data/outbox/describe.ts'
import type { Entry } from '#data/outbox/entry.ts'
import { text } from '#messages/dynamic.ts'

type Labelled = DescribedEntry & Partial<Pick<Entry, 'answer' | 'patches'>>

const labelWords = ({ label }: Labelled) => text(label.message, label.params)

/** Returns an action in words: the words of its area if the area describes it, otherwise the words of its first entry. */
export function actionWords(entries: readonly Labelled[], descriptions: Descriptions): string {
  const [first] = entries
  if (!first) return ''
  return describe(descriptions, first).action?.(entries) ?? labelWords(first)
}

/** A short name for one entry, below the name of its action. */
export const oneWords = (entry: Labelled, descriptions: Descriptions): string =>
  describe(descriptions, entry).one?.(entry) ?? labelWords(entry)

/** Many entries as a short text. */
export function manyWords(entries: readonly Labelled[], descriptions: Descriptions): string {
  const [first] = entries
  if (!first) return ''
  return describe(descriptions, first).many?.(entries) ?? entries.map(labelWords).join(' · ')
}
