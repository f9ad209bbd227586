import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { routeParts, scriptOf, scriptsIn, tableOf, withoutScripts } from './route-parts.ts'

const tree = `
import { Route as rootRouteImport } from './routes/__root'
import { Route as AppRouteRouteImport } from './routes/_app/route'
import { Route as EventsNewRouteImport } from './routes/_app/events/new'
import { Route as EventRouteImport } from './routes/_app/events/$eventId'
    '/_app': {
      id: '/_app'
      path: ''
      fullPath: '/'
      preLoaderRoute: typeof AppRouteRouteImport
      parentRoute: typeof rootRouteImport
    }
    '/_app/events/$eventId': {
      id: '/_app/events/$eventId'
      path: '/events/$eventId'
      fullPath: '/events/$eventId'
      preLoaderRoute: typeof EventRouteImport
      parentRoute: typeof AppRouteRoute
    }
    '/_app/events/new': {
      id: '/_app/events/new'
      path: '/events/new'
      fullPath: '/events/new'
      preLoaderRoute: typeof EventsNewRouteImport
      parentRoute: typeof AppRouteRoute
    }
`
const chunk = (fileName: string, route: string | null, imports: string[] = []) => ({
  type: 'chunk',
  fileName,
  imports,
  facadeModuleId: route && `/home/src/routes/${route}.tsx?tsr-split=component`,
})
const bundle = [
  chunk('assets/first.js', null),
  chunk('assets/app.js', '_app/route', ['assets/first.js']),
  chunk('assets/event.js', '_app/events/$eventId', ['assets/seats.js', 'assets/first.js']),
  chunk('assets/new.js', '_app/events/new'),
  chunk('assets/seats.js', null),
]

test('a path gets the chunks of its route and of its parent routes, except those that the page loads anyway', () => {
  const table = tableOf(tree, bundle, new Set(['assets/first.js']))
  expect(table).toEqual([
    ['/events/new', ['assets/new.js', 'assets/app.js']],
    ['/events/*', ['assets/event.js', 'assets/seats.js', 'assets/app.js']],
  ])
})

/** Returns the files that the page's script requests at an address. */
function preloadedAt(pathname: string): string[] {
  const preloaded: string[] = []
  const add = ({ href, src }: { href?: string; src?: string }) => void (href && !src && preloaded.push(href.slice(1)))
  runInNewContext(scriptOf(tableOf(tree, bundle, new Set()), ['assets/first.js']), {
    document: { createElement: () => ({}), head: { append: add } },
    navigator: {},
    location: { pathname },
  })
  return preloaded
}

test('a page requests the chunks of its own path, and a static route wins over one with a variable', () => {
  expect(preloadedAt('/events/new')).toEqual(['assets/first.js', 'assets/new.js', 'assets/app.js', 'assets/first.js'])
  expect(preloadedAt('/events/12/')).toContain('assets/event.js')
  expect(preloadedAt('/events/12')).not.toContain('assets/new.js')
  expect(preloadedAt('/events/12/other')).toEqual(['assets/first.js'])
})

test('the chunks that a page requests can be read back from it', () => {
  const table = tableOf(tree, bundle, new Set())
  const every = ['assets/first.js', 'assets/packages.js']
  const html = `<script>${scriptOf(table, every)}</script><script>other([["a"]],["assets/b.js"],["assets/c.js"])</script>`
  expect(scriptsIn(html)).toEqual({ table, every })
})

test('a page without a table of chunks is refused', () => {
  expect(() => scriptsIn('<script></script>')).toThrow('no table')
})

test('script tags are removed from the page, and a tag of another form is refused', () => {
  const run = '<script type="module" crossorigin src="/assets/index.js"></script>'
  const preload = '<link rel="modulepreload" crossorigin href="/assets/first.js">'
  expect(withoutScripts(`<head>${run}\n${preload}</head>`)).toEqual({
    page: '<head><!-- scripts --></head>',
    every: ['assets/index.js', 'assets/first.js'],
  })
  expect(() => withoutScripts(`<head>${run}<link href="/assets/first.js" rel="modulepreload"></head>`)).toThrow('another way')
  expect(() => withoutScripts('<head></head>')).toThrow('no script to run')
})

test('a build fails if the preload helper is missing or has another form', () => {
  const plugin = routeParts('') as unknown as {
    transform: { handler: (this: object, code: string) => string }
    buildEnd: (this: object, error?: Error) => void
  }
  const context = {
    error(message: string) {
      throw new Error(message)
    },
  }
  expect(() => plugin.buildEnd.call(context)).toThrow('no helper')
  expect(() => plugin.transform.handler.call(context, 'scriptRel = "preload"')).toThrow('another way')
  expect(
    plugin.transform.handler.call(context, 'const scriptRel = (function () { return "preload"; })();const assetsURL'),
  ).toMatch(/^const scriptRel ='userAgentData'in[^;]*;const assetsURL$/)
  expect(() => plugin.buildEnd.call(context)).not.toThrow()
})
