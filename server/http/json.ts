import type { FastifyInstance } from 'fastify'
import { plainPicturePaths } from './picture-urls.ts'

/** Deeper than any body of ours; what walks through a value would run out of stack far below. */
const DEEPEST = 100

/** JSON, and forms where a call takes a file. No body at all is no body, whatever its type says. */
export function takeJsonOnly(api: FastifyInstance): void {
  api.removeAllContentTypeParsers()
  api.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') return done(null, undefined)
    try {
      if (isTooDeep(text as string)) throw new Error('Nested too deep')
      done(null, plainPicturePaths(request, text as string, JSON.parse(text as string)))
    } catch (error) {
      done(Object.assign(error as Error, { statusCode: 400 }))
    }
  })
}

/** Do lists and objects stand within each other deeper than `DEEPEST`? Told from the text, so that nothing is built of it. */
export function isTooDeep(text: string): boolean {
  let depth = 0
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '"') quoted = !quoted
    else if (quoted) at += character === '\\' ? 1 : 0
    else if (character === '[' || character === '{') depth++
    else if (character === ']' || character === '}') depth--
    if (depth > DEEPEST) return true
  }
  return false
}
