import type { Config } from '@pandacss/dev'

type PrepareHook = NonNullable<NonNullable<Config['hooks']>['codegen:prepare']>

type Recipe = { className: string; defaultVariants?: object; slots?: readonly string[]; compoundVariants?: unknown[] }

/**
 * The code that the shortened recipe modules share. It only computes class names; Panda's own code does more and is much larger.
 */
const runtime = `const named = (name, variants) => {
  let classes = name
  for (const key in variants) {
    const value = variants[key]
    if (value === undefined || value === null || value === false) continue
    if (typeof value !== 'object') classes += \` \${name}--\${key}_\${value}\`
    else for (const at in value) classes += \` \${at === 'base' ? '' : \`\${at}:\`}\${name}--\${key}_\${value[at]}\`
  }
  return classes
}
const given = (defaults, variants) => {
  const all = { ...defaults }
  for (const key in variants) if (variants[key] !== undefined) all[key] = variants[key]
  return all
}
export const recipe = (name, defaults) => (variants) => named(name, given(defaults, variants))
export const slotRecipe = (name, slots, defaults) => {
  const known = new Map()
  return (variants) => {
    const key = JSON.stringify(variants)
    let styles = known.get(key)
    if (!styles) {
      styles = {}
      for (const slot of slots) styles[slot] = named(\`\${name}__\${slot}\`, given(defaults, variants))
      known.set(key, styles)
    }
    return styles
  }
}
`

function moduleOf(exported: string, { className, defaultVariants = {}, slots, compoundVariants }: Recipe): string {
  if (compoundVariants?.length)
    throw new Error(`${exported}: recipes here have no compound variants; write the state as a selector.`)
  const defaults = JSON.stringify(defaultVariants)
  const call = slots
    ? `slotRecipe(${JSON.stringify(className)}, ${JSON.stringify(slots)}, ${defaults})`
    : `recipe(${JSON.stringify(className)}, ${defaults})`
  return `import { ${slots ? 'slotRecipe' : 'recipe'} } from './create-recipe.mjs';\n\nexport const ${exported} = /* @__PURE__ */ ${call}\n`
}

/**
 * Replaces the recipe modules that Panda generates with shorter ones that only return class names. They are marked as free of side
 * effects, so that a page contains only those it uses. The styles do not change.
 * @param recipes the recipes of the configuration, by export name
 * @returns a hook that fails if Panda generates other files than the ones replaced here
 */
export function slimRecipes(recipes: Record<string, Recipe>): PrepareHook {
  const modules = new Map(Object.entries(recipes).map(([name, recipe]) => [`${kebab(name)}.mjs`, moduleOf(name, recipe)]))
  return ({ artifacts, changed }) => {
    const replaced = new Set<string>()
    for (const artifact of artifacts) {
      if (artifact?.id === 'helpers') {
        artifact.files.push({ file: 'package.json', code: JSON.stringify({ type: 'module', sideEffects: false }) })
        replaced.add('helpers')
      }
      if (artifact?.id === 'create-recipe')
        for (const file of artifact.files) {
          file.code = runtime
          replaced.add(file.file)
        }
      if (artifact?.id === 'recipes') for (const file of artifact.files) replaced.add(replaceRecipe(file, modules))
    }
    const missing = ['helpers', 'create-recipe.mjs', ...modules.keys()].filter((file) => !replaced.has(file))
    // In development Panda generates only changed recipes.
    if (changed === undefined && missing.length > 0) throw new Error(`Panda no longer generates ${missing.join(', ')}.`)
  }
}

/**
 * Replaces a recipe module's code, or removes `raw` from its types, because the short modules have no `raw`; returns the file's
 * name.
 */
function replaceRecipe(file: { file: string; code: string | undefined }, modules: ReadonlyMap<string, string>): string {
  file.code = modules.get(file.file) ?? file.code?.replace(/\n {2}raw: [^]*?\n}/, '\n}')
  if (/^\s*raw\b/m.test(file.code ?? '')) throw new Error(`Panda writes the types of ${file.file} in another way.`)
  return file.file
}

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
