import type { FastifyInstance } from 'fastify'
import { plainPicturePaths } from './picture-urls.ts'

/** The deepest nesting of a body: more than any call needs, and far less than would exhaust the stack of code that walks it. */
const DEEPEST = 100

/**
 * Accepts only JSON bodies; `addRoutes` adds forms. An empty JSON body counts as absent. URLs of this server's pictures are
 * replaced by their paths.
 */
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

/** Whether lists and objects are nested deeper than `DEEPEST`. Checks the text itself, before anything is parsed. */
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
