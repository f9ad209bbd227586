/** The messages of one language: key → function of its parameters. */
export type MessageTable = Record<string, (inputs: never) => string>

/**
 * The messages that stand in place of the English ones now: empty while English is spoken.
 * The compiled messages read it at every call; `locale.ts` alone changes it.
 */
export let table: MessageTable = {}

/** Puts another language in place. */
export function applyTable(next: MessageTable) {
  table = next
}
