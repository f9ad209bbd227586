import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { withImports } from './with-imports.ts'

/** The fields of a build's chunk that are used here. */
interface Part {
  type: string
  fileName: string
  facadeModuleId?: string | null
  imports?: string[]
}

/** A route of the generated tree: its file, its addresses, and its parent. */
interface Route {
  file: string
  fullPath: string
  parent: string
}

/**
 * The `rel` of the link that requests a script before its import, as JavaScript. Chromium parses a `modulepreload` again at every
 * visit; a `preload` comes with the code cached at earlier visits. Other browsers would fetch a `preload` twice.
 */
const REQUESTED_AS = `'userAgentData'in navigator?'preload':'modulepreload'`

/** The typeface's Latin letters, which every screen uses: if they load later, they change painted text. */
const TYPEFACE = /inter-latin-wght-normal-[\w-]+\.woff2$/

/**
 * Makes the page request the scripts of its own address before anything else: otherwise the browser finds them only after the
 * router has run. The table of addresses is in the page itself, and needs no request.
 */
export function routeParts(tree: string): Plugin {
  let isHelperFound = false
  return {
    name: 'holdfast:route-parts',
    apply: 'build',
    // Vite's own helper requests the scripts of later imports.
    transform: {
      order: 'post',
      filter: { id: /preload-helper/ },
      handler(code) {
        isHelperFound = true
        const renamed = code.replace(/(?<=scriptRel\s*=)[^]*?(?=;\s*const assetsURL)/, REQUESTED_AS)
        if (renamed === code) this.error('Vite writes its helper that preloads imports in another way')
        return renamed
      },
    },
    buildEnd(error) {
      if (!error && !isHelperFound) this.error('Vite has no helper that preloads imports any more')
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle) return html
        const { page, every } = withoutScripts(html)
        const parts = Object.values(bundle) as Part[]
        const typeface = parts.find(({ fileName }) => TYPEFACE.test(fileName))
        if (!typeface) throw new Error('The build has no typeface')
        const table = tableOf(readFileSync(tree, 'utf8'), parts, new Set(every))
        if (table.length === 0) throw new Error('No address of the route tree has scripts of its own')
        const first = `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${typeface.fileName}">`
        return page.replace(PLACE, () => `${first}<script>${scriptOf(table, every)}</script>`)
      },
    },
  }
}

/** The place of the script, before the styles, because a script in a page waits for the styles before it. */
const PLACE = '<!-- scripts -->'

/**
 * Removes the script tags from a page written by Vite.
 * @returns the page, with a placeholder for them, and the files that every address needs: the first is the one to run
 * @throws if the tags have another form
 */
export function withoutScripts(html: string): { page: string; every: string[] } {
  const every: string[] = []
  const found = html.replace(
    /<script type="module"[^>]* src="\/([^"]+)"><\/script>/,
    (_, file: string) => (every.push(file), PLACE),
  )
  const page = found.replaceAll(
    /\s*<link rel="modulepreload"[^>]* href="\/([^"]+)">/g,
    (_, file: string) => (every.push(file), ''),
  )
  if (every.length === 0) throw new Error('The page names no script to run')
  if (/<script type="module"|modulepreload/.test(page)) throw new Error('Vite writes the tags of scripts in another way')
  return { page, every }
}

/** Returns the files that each address needs besides those in the page, most exact address first. */
export function tableOf(tree: string, bundle: readonly Part[], known: ReadonlySet<string>): [address: string, files: string[]][] {
  const routes = routesOf(tree)
  const parents = new Set([...routes.values()].map(({ parent }) => parent))
  const parts = new Map(bundle.map((part) => [part.fileName, part]))
  const furtherImports = (name: string) => (parts.get(name)?.imports ?? []).filter((imported) => !known.has(imported))
  const leaves = [...routes].filter(([name]) => !parents.has(name)).toSorted(([, a], [, b]) => variables(a) - variables(b))
  return leaves.flatMap(([name, { fullPath }]) => {
    const files = new Set<string>()
    for (let at = routes.get(name); at; at = routes.get(at.parent)) {
      const { file } = at
      const part = bundle.find((one) => one.facadeModuleId?.includes(`/src/${file}.tsx?tsr-split=component`))
      if (part && !known.has(part.fileName)) withImports(part.fileName, furtherImports, files)
    }
    return files.size === 0 ? [] : [[addressOf(fullPath), [...files]] as [string, string[]]]
  })
}

/** Returns the routes by the name under which the tree imports them. */
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

/** Returns the address of a route, with `*` for each parameter. */
const addressOf = (fullPath: string) => fullPath.replaceAll(/\$\w*/g, '*').replace(/(?<=.)\/$/, '')

/**
 * Reads the result of `routeParts` from a page: the files of each address, and the files that every address needs.
 * @throws if the page has no such result
 */
export function scriptsIn(html: string): { table: [address: string, files: string[]][]; every: string[] } {
  const [, lines, files, every] = /\}\)\((\[\[.*?\]\]),(\["assets\/.*?"\]),(\["assets\/.*?"\])\)/.exec(html) ?? []
  if (!lines || !files || !every) throw new Error('The page has no table of its addresses’ scripts')
  const names = JSON.parse(files) as string[]
  const table = (JSON.parse(lines) as [string, number[]][]).map(([address, at]): [string, string[]] => [
    address,
    at.map((nth) => names[nth]!),
  ])
  return { table, every: JSON.parse(every) as string[] }
}

/**
 * JavaScript that compares addresses part by part, because compiling fifty regular expressions would take the page ten
 * milliseconds.
 */
const FITS = `function fits(a){a=a.split('/').filter(Boolean);return a.length===at.length&&a.every(function(x,n){return x==='*'||x===at[n]})}`

/**
 * Returns the script that requests the files needed at every address, runs the first one, and requests the further files for the
 * current address.
 */
export function scriptOf(table: readonly [string, string[]][], every: readonly string[]): string {
  const files = [...new Set(table.flatMap(([, names]) => names))]
  const lines = table.map(([address, names]) => [address, names.map((name) => files.indexOf(name))])
  return `(function(t,f,e){function add(tag,of){document.head.append(Object.assign(document.createElement(tag),of,{crossOrigin:''}))}function ask(p){add('link',{rel:${REQUESTED_AS},as:'script',href:'/'+p})}e.forEach(ask);add('script',{type:'module',src:'/'+e[0]});var at=location.pathname.split('/').filter(Boolean);${FITS}for(var r of t)if(fits(r[0])){for(var i of r[1])ask(f[i]);return}})(${JSON.stringify(lines)},${JSON.stringify(files)},${JSON.stringify(every)})`
}
