import { parseSync } from 'vite'
import { Random } from '#server/demo/random.ts'
import { readSources, type Source } from './sources.ts'

/** A comment with the place where it begins. */
export interface Comment {
  path: string
  line: number
  text: string
}

/** Returns the comments of a file; lines of `//` that follow one another are one comment. */
export function commentsOf({ path, text }: Source): Comment[] {
  const found: (Comment & { end: number })[] = []
  for (const { type, value, start, end } of parseSync(path, text).comments) {
    const words = value.replaceAll(/^\s*\*+ ?/gm, '').trim()
    const before = found.at(-1)
    if (before && type === 'Line' && /^\n[ \t]*$/.test(text.slice(before.end, start))) {
      before.text += `\n${words}`
      before.end = end
    } else found.push({ path, line: text.slice(0, start).split('\n').length, text: words, end })
  }
  return found.map(({ line, text: words }) => ({ path, line, text: words }))
}

/**
 * Draws comments at random, so that a reader can judge how plain they are.
 * @param seed the same seed draws the same comments from the same code
 */
export function drawComments(count: number, seed: number, sources = readSources('src', 'server', 'sw', 'tests')): Comment[] {
  const random = new Random(seed)
  const left = sources.flatMap(commentsOf)
  const drawn: Comment[] = []
  while (drawn.length < count && left.length > 0) drawn.push(...left.splice(random.between(0, left.length - 1), 1))
  return drawn
}
