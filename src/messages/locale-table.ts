import type { KeyedText } from '#lib/problem-texts.ts'

/** The messages of one language: key → function of its parameters. */
export type MessageTable = Record<string, (inputs: never) => string>

/**
 * The messages that replace the English ones; empty if the language is English. The compiled messages read this table at every
 * call; only `locale.ts` changes it.
 */
export let table: MessageTable = {}

type FindKey = (english: string) => KeyedText | undefined

const findNone: FindKey = () => undefined

/** Finds the message key of an English text of the contract or the server. English needs no keys, so it finds none there. */
export let findKey: FindKey = findNone

/** Replaces the table and the finder of keys by those of another language; the table of English is empty. */
export function applyTable(next: MessageTable, find = findNone) {
  table = next
  findKey = find
}
