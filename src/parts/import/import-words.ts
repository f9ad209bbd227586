import { texts, type KeyedText } from '#lib/problem-texts.ts'
import { text } from '#messages/dynamic.ts'
import { translatedText } from '#parts/problem/translated-text.ts'

/** The server's message about a file or a line, in the current language; a message without a key is returned unchanged. */
export function importWords({ message, text: keyed }: { message: string; text?: KeyedText | undefined }): string {
  if (keyed === undefined) return message
  return Object.hasOwn(texts, keyed.key) ? translatedText(keyed, message) : text(keyed.key, keyed.params)
}
