/** The messages of one language: key → function of its parameters. */
export type MessageTable = Record<string, (inputs: never) => string>

/**
 * The messages that replace the English ones; empty if the language is English. The compiled messages read this table at every
 * call; only `locale.ts` changes it.
 */
export let table: MessageTable = {}

/** Replaces the table by that of another language; the table of English is empty. */
export function applyTable(next: MessageTable) {
  table = next
}
