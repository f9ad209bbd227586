import { texts, type Told } from '#lib/problem-texts.ts'
import { text } from '#messages/dynamic.ts'
import { toldWords } from '#parts/problem/told-words.ts'

/** What the server says of an imported file or one of its lines, in the language spoken now; without a key as it came. */
export function importWords({ message, text: told }: { message: string; text?: Told | undefined }): string {
  if (told === undefined) return message
  return Object.hasOwn(texts, told.key) ? toldWords(told, message) : text(told.key, told.params)
}
