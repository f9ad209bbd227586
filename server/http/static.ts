import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { serverPathPattern } from '#lib/server-paths.ts'
import { SHARE_LOST, SHARE_PATH } from '#lib/shared-file.ts'
import { refusalAnswer } from './answer.ts'
import { notFound } from '#server/kernel/refusal.ts'
import { sendAnswer } from './send.ts'

/**
 * Matches the hashed assets of the app. The response for a missing asset is 404, not the page, because the app cannot use the page
 * in place of a script or a style sheet.
 */
const assets = /^\/assets(?:[/?]|$)/

/**
 * The page of every screen. No browser may store it for its back button: WebKit would also keep its open transactions, which block
 * the database for every other page of the app.
 */
const PAGE = 'index.html'

/**
 * Serves the built app: hashed assets, which browsers cache for a year; other files, which they revalidate at each use; and the
 * page for the path of every screen.
 */
export async function addStatic(app: FastifyInstance, folder: string | undefined): Promise<void> {
  const built = folder !== undefined && existsSync(join(folder, PAGE))
  if (built) {
    const files = { preCompressed: true, index: false, cacheControl: false } as const
    // There is one route for each file, but a single one for all assets, because with the assets of earlier builds there are
    // thousands.
    await app.register(fastifyStatic, {
      ...files,
      root: folder,
      wildcard: false,
      globIgnore: ['assets/**'],
      setHeaders: (reply, path) => void reply.header('cache-control', path.includes(PAGE) ? 'no-cache, no-store' : 'no-cache'),
    })
    await app.register(fastifyStatic, {
      ...files,
      root: join(folder, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
    })
  }
  app.setNotFoundHandler((request, reply) => {
    // The service worker takes shared files. Without it (its storage was cleared) the file is lost, and the app says so.
    if (request.method === 'POST' && request.url === SHARE_PATH) return reply.redirect(SHARE_LOST, 303)
    const isPage =
      built &&
      (request.method === 'GET' || request.method === 'HEAD') &&
      !serverPathPattern.test(request.url) &&
      !assets.test(request.url)
    return isPage ? reply.sendFile(PAGE) : sendAnswer(request, reply, refusalAnswer(notFound()))
  })
}

/** Returns the inline scripts of the page in the form of the content security policy: as hashes of their text. */
export function scriptsWithin(folder: string | undefined): string[] {
  const file = folder === undefined ? undefined : join(folder, PAGE)
  if (file === undefined || !existsSync(file)) return []
  const scripts = readFileSync(file, 'utf8').matchAll(/<script>([\s\S]*?)<\/script>/g)
  return Array.from(scripts, ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}
