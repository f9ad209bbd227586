import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** What of a build's chunk matters here. */
interface Part {
  type: string
  fileName: string
  facadeModuleId?: string | null
  imports?: string[]
}

/** A route as the generated tree writes it: its file, the addresses it stands for, and its parent. */
interface Route {
  file: string
  fullPath: string
  parent: string
}

/**
 * Has the page ask for the scripts of its own address while the first script is still on its way: without it the browser
 * learns of them only once the router has run. The table of addresses stands in the page itself, and needs no request.
 */
export function routeParts(tree: string): Plugin {
  return {
    name: 'holdfast:route-parts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle) return html
        const known = new Set([...html.matchAll(/\/(assets\/[^"]+\.js)/g)].map(([, file]) => file!))
        const table = tableOf(readFileSync(tree, 'utf8'), Object.values(bundle) as Part[], known)
        return [{ tag: 'script', children: scriptOf(table), injectTo: 'head' }]
      },
    },
  }
}

/** For each address, most exact first, the files it needs beside those the page names anyway. */
export function tableOf(tree: string, bundle: readonly Part[], known: ReadonlySet<string>): [pattern: string, files: string[]][] {
  const routes = routesOf(tree)
  const parents = new Set([...routes.values()].map(({ parent }) => parent))
  const parts = new Map(bundle.map((part) => [part.fileName, part]))
  const leaves = [...routes].filter(([name]) => !parents.has(name)).toSorted(([, a], [, b]) => variables(a) - variables(b))
  return leaves.flatMap(([name, { fullPath }]) => {
    const files = new Set<string>()
    for (let at = routes.get(name); at; at = routes.get(at.parent)) {
      const { file } = at
      const part = bundle.find((one) => one.facadeModuleId?.includes(`/src/${file}.tsx?tsr-split=component`))
      if (part) gather(part.fileName, parts, known, files)
    }
    return files.size === 0 ? [] : [[patternOf(fullPath), [...files]] as [string, string[]]]
  })
}

/** The routes by the name under which the tree imports them. */
function routesOf(tree: string): Map<string, Route> {
  const files = new Map(
    [...tree.matchAll(/import \{ Route as (\w+)Import \} from '\.\/(.+)'/g)].map(([, name, file]) => [name!, file!]),
  )
  const entry = /fullPath: '(.*)'\s+preLoaderRoute: typeof (\w+)Import\s+parentRoute: typeof (\w+)/g
  return new Map(
    [...tree.matchAll(entry)].map(([, fullPath, name, parent]) => [
      name!,
      { file: files.get(name!)!, fullPath: fullPath!, parent: parent!.replace(/Import$/, '') },
    ]),
  )
}

const variables = ({ fullPath }: Route) => fullPath.split('$').length

const patternOf = (fullPath: string) => `^${fullPath.replaceAll(/\$\w*/g, '[^/]+').replace(/\/$/, '')}/?$`

/** A chunk with everything it imports at once. */
function gather(name: string, parts: ReadonlyMap<string, Part>, known: ReadonlySet<string>, files: Set<string>): void {
  if (files.has(name) || known.has(name)) return
  files.add(name)
  for (const next of parts.get(name)?.imports ?? []) gather(next, parts, known, files)
}

/** What `routeParts` wrote into a page: for each address, the files it asks for. */
export function tableIn(html: string): [pattern: string, files: string[]][] {
  const [, lines, files] = /\}\)\((\[\[.*?\]\]),(\["assets\/.*?"\])\)/.exec(html) ?? []
  if (!lines || !files) throw new Error('The page has no table of its addresses’ scripts')
  const names = JSON.parse(files) as string[]
  return (JSON.parse(lines) as [string, number[]][]).map(([pattern, at]) => [pattern, at.map((nth) => names[nth]!)])
}

export function scriptOf(table: readonly [string, string[]][]): string {
  const files = [...new Set(table.flatMap(([, names]) => names))]
  const lines = table.map(([pattern, names]) => [pattern, names.map((name) => files.indexOf(name))])
  return `(function(t,f){for(var r of t)if(new RegExp(r[0]).test(location.pathname)){for(var i of r[1]){var l=document.createElement('link');l.rel='modulepreload';l.href='/'+f[i];document.head.append(l)}return}})(${JSON.stringify(lines)},${JSON.stringify(files)})`
}
