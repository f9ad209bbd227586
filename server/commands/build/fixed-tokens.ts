import type { Declaration, Plugin, Root } from 'postcss'

/**
 * Writes the values of tokens that never change (spaces, sizes, weights: all that no theme sets anew) into the rules that use them.
 * A variable is looked up, put in and read again for every element that has it; a value is read once, with the style sheet. The
 * variables themselves stay, for styles that scripts set.
 */
export const fixedTokens = (): Plugin => ({
  postcssPlugin: 'fixed-tokens',
  OnceExit(root) {
    const values = fixedIn(root)
    root.walkDecls((declaration) => {
      if (!declaration.value.includes('var(--')) return
      declaration.value = declaration.value.replaceAll(plainVariable, (whole, name: string) => values.get(name) ?? whole)
    })
  },
})

/** A variable without a fallback; Panda escapes points in names. */
const plainVariable = /var\((?<name>--(?:[\w-]|\\.)+)\)/g

/** The variables that are set once, for the whole document, to a value that needs no other variable. */
function fixedIn(root: Root): Map<string, string> {
  const set = new Map<string, Declaration[]>()
  root.walkDecls(/^--/, (declaration) => void set.set(declaration.prop, [...(set.get(declaration.prop) ?? []), declaration]))
  const fixed = new Map<string, string>()
  for (const [name, [only, ...others]] of set) {
    const rule = only!.parent
    const isRoot = rule?.type === 'rule' && 'selector' in rule && rule.selector === ':root'
    if (isRoot && others.length === 0 && !only!.value.includes('var(')) fixed.set(name, only!.value)
  }
  return fixed
}
