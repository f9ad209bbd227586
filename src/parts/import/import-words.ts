import { texts, type Told } from '#lib/problem-texts.ts'
import { text } from '#messages/dynamic.ts'
import { toldWords } from '#parts/problem/told-words.ts'

/** The server's message about a file or a line, in the current language; a message without a key stays as it is. */
export function importWords({ message, text: told }: { message: string; text?: Told | undefined }): string {
  if (told === undefined) return message
  return Object.hasOwn(texts, told.key) ? toldWords(told, message) : text(told.key, told.params)
}
