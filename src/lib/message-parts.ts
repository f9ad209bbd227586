/** A piece of a message as fans receive it: words, a link, an unfilled variable, or a character that makes it expensive. */
export interface MessagePart {
  kind: 'words' | 'link' | 'unfilled' | 'dear'
  text: string
}

const special = /https?:\/\/[^\s<>"]+[^\s<>"'.,!?;:)]|\{\w+\}|%%\w+%%/g

/** Divides a filled text for a preview. @param dear the characters of the text that are not in GSM-7, which make it expensive */
export function messageParts(text: string, dear: readonly string[] = []): MessagePart[] {
  const parts: MessagePart[] = []
  const costly = new Set(dear)
  const add = (kind: MessagePart['kind'], piece: string) => {
    const last = parts.at(-1)
    if (last?.kind === kind && kind !== 'link') last.text += piece
    else if (piece !== '') parts.push({ kind, text: piece })
  }
  const words = (piece: string) => {
    for (const char of piece) add(costly.has(char) ? 'dear' : 'words', char)
  }
  let at = 0
  for (const { 0: found, index } of text.matchAll(special)) {
    words(text.slice(at, index))
    add(found.startsWith('http') ? 'link' : 'unfilled', found)
    at = index + found.length
  }
  words(text.slice(at))
  return parts
}
