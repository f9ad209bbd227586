import type { Plugin } from 'vite'

type Node = { type: string; start: number; end: number } & Record<string, unknown>
type Styling = Record<string, unknown>

/** The modules whose calls can be evaluated at build time, because their results depend only on their arguments. */
const modules: Record<string, string> = { '#styled/css': 'css', '#styled/patterns': 'patterns' }
const none = Symbol('not known before it runs')

/** The value of an expression made of literals only; `none` for everything else. */
function valueOf(node: Node): unknown {
  if (node.type === 'Literal') return node['value']
  if (node.type === 'ArrayExpression') return allOf((node['elements'] as Node[]).map(valueOf))
  if (node.type === 'UnaryExpression' && node['operator'] === '-') {
    const value = valueOf(node['argument'] as Node)
    return typeof value === 'number' ? -value : none
  }
  if (node.type !== 'ObjectExpression') return none
  const entries = (node['properties'] as Node[]).map((property) => {
    if (property.type !== 'Property' || property['computed']) return none
    const key = property['key'] as Node
    const value = valueOf(property['value'] as Node)
    return value === none ? none : [key.type === 'Identifier' ? key['name'] : key['value'], value]
  })
  return entries.includes(none) ? none : Object.fromEntries(entries as [string, unknown][])
}

const allOf = (values: unknown[]) => (values.includes(none) ? none : values)

/** Local names of imports from the styling modules: `css` → [`#styled/css`, `css`]. */
function stylingNames(body: Node[]): Map<string, [source: string, name: string]> {
  const names = new Map<string, [string, string]>()
  for (const node of body) {
    const source = node.type === 'ImportDeclaration' ? String((node['source'] as Node)['value']) : ''
    if (!(source in modules)) continue
    for (const specifier of node['specifiers'] as Node[]) {
      const imported = (specifier['imported'] as Node | undefined)?.['name']
      const mayInline = source === '#styled/patterns' || imported === 'css'
      if (mayInline && typeof imported === 'string') names.set(String((specifier['local'] as Node)['name']), [source, imported])
    }
  }
  return names
}

function* callsIn(node: unknown): Generator<Node> {
  if (!node || typeof node !== 'object') return
  if ((node as Node).type === 'CallExpression') yield node as Node
  for (const child of Object.values(node)) yield* callsIn(child)
}

/** Replaces calls of `css()` and patterns whose arguments are literals with the class names that the calls return. */
export function inlineCalls(
  code: string,
  program: { body: unknown[] },
  answer: (source: string, name: string, args: unknown[]) => unknown,
): string {
  const names = stylingNames(program.body as Node[])
  const edits: { start: number; end: number; text: string }[] = []
  for (const call of names.size > 0 ? callsIn(program.body) : []) {
    const called = names.get(String((call['callee'] as Node)['name']))
    const args = called && allOf((call['arguments'] as Node[]).map(valueOf))
    if (!called || !Array.isArray(args)) continue
    const text = answer(...called, args)
    if (typeof text === 'string') edits.push({ start: call.start, end: call.end, text: JSON.stringify(text) })
  }
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code)
}

/**
 * Evaluates calls of `css()` and patterns at build time if their arguments are literals, so that a page without other styles does
 * not load Panda's runtime. Fails if the build has no such call.
 * @param home the folder of `styled-system`
 */
export function inlineStyles(home: string): Plugin {
  const loaded: Record<string, Styling> = {}
  let inlinedFiles = 0
  return {
    name: 'inline-styles',
    apply: 'build',
    enforce: 'post',
    async buildStart() {
      for (const [source, folder] of Object.entries(modules))
        loaded[source] = (await import(`${home}/${folder}/index.mjs`)) as Styling
    },
    transform(code, id) {
      if (!/\.tsx?(\?|$)/.test(id) || !code.includes('#styled/')) return null
      const inlined = inlineCalls(code, this.parse(code), (source, name, args) => {
        const style = loaded[source]?.[name]
        return typeof style === 'function' ? (style as (...given: unknown[]) => unknown)(...args) : undefined
      })
      if (inlined === code) return null
      inlinedFiles++
      return { code: inlined, map: null }
    },
    buildEnd(error) {
      if (!error && inlinedFiles === 0) this.error('No style was inlined: css() is imported or called in another way')
    },
  }
}
