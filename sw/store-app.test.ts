import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const HOME = 'https://app.example/'
const entries = Array.from({ length: 10 }, (_, index) =>
  index < 8 ? { url: `assets/file-${index}.js`, revision: null } : { url: `page-${index}.html`, revision: `r${index}` },
)

/** Lets each stored file wait until the test releases it; a file of `broken` fails. */
async function installed(broken?: string) {
  const { AppFiles } = await import('./store-app.ts')
  const app = new AppFiles()
  app.addToCacheList(entries)
  const requests: Request[] = []
  const waiting: (() => void)[] = []
  vi.spyOn(app.strategy, 'handleAll').mockImplementation((options) => {
    const { request } = options as { request: Request }
    requests.push(request)
    const done = new Promise<Response>((resolve, reject) => {
      waiting.push(() => (request.url.includes(broken ?? ' ') ? reject(new Error('missing')) : resolve(new Response())))
    })
    return [done, done.then(() => undefined)]
  })
  const event = { type: 'install', waitUntil: vi.fn<(work: Promise<unknown>) => void>() }
  const stored = app.install(event as unknown as ExtendableEvent)
  return { stored, requests, waiting, event }
}

beforeEach(() => {
  // Workbox expects the global names of a worker.
  vi.stubGlobal('self', globalThis)
  vi.stubGlobal('location', new URL(HOME))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('three files are fetched at once, until every file is stored; only those without a hash skip the HTTP cache', async () => {
  const { stored, requests, waiting, event } = await installed()
  let most = 0
  while (requests.length < entries.length || waiting.length > 0) {
    most = Math.max(most, waiting.length)
    waiting.shift()?.()
    await new Promise((resolve) => setTimeout(resolve))
  }
  await stored
  expect(most).toBe(3)
  expect(event.waitUntil).toHaveBeenCalledOnce()
  expect(requests.map(({ url, cache }) => [url, cache])).toEqual(
    entries.map(({ url, revision }) => [`${HOME}${url}`, revision === null ? 'default' : 'reload']),
  )
})

test('an installation fails if a file cannot be stored', async () => {
  const { stored, waiting } = await installed('file-1.js')
  for (const go of waiting) go()
  await expect(stored).rejects.toThrow('missing')
})
