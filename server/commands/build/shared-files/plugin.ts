import { type OutputChunk, type PluginContext, rolldown } from 'rolldown'
import type { Plugin } from 'vite'
import { builtFiles } from './built-files.ts'
import { mergeShared } from './merge.ts'

/** The name of the file with the packages of every start. */
export const PACKAGES = 'packages'

/** The two files of every start. Packages are apart, because they change less often than the app. */
const everyStart = [
  { name: PACKAGES, tags: ['$initial' as const], test: /node_modules/, priority: 3 },
  { name: 'first', tags: ['$initial' as const], priority: 2 },
]

/** The length of source, before it is minified, that takes as long to load as one more request: about 1.5 kB on the network. */
const REQUEST = 8_000

/**
 * Puts what several screens share into few files. By itself the bundler makes a file for each set of screens with a module in
 * common, hundreds of them, and each one that a screen requests costs it one to two milliseconds.
 * @returns the plugin, and the groups of modules for the bundler's `codeSplitting`
 */
export function sharedFiles() {
  let names = new Map<string, string>()
  const plugin: Plugin = {
    name: 'holdfast:shared-files',
    apply: 'build',
    async buildEnd(error) {
      if (error) return
      names = namesOf(await bundledAlone(this))
      if (names.size === 0) this.error('No screens of the build share a module')
    },
  }
  const shared = {
    name: (id: string) => names.get(id) ?? null,
    debugName: 'shared',
    priority: 1,
    // The plan has a file for each module, so that none follows another into its file.
    includeDependenciesRecursively: false,
  }
  return { plugin, groups: [...everyStart, shared] }
}

/** Returns the name of the file of each shared module. A file is named after the largest that it is made of. */
function namesOf(chunks: readonly OutputChunk[]): Map<string, string> {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const names = new Map<string, string>()
  for (const [index, files] of mergeShared(builtFiles(chunks), REQUEST).entries()) {
    const merged = files.map((file) => byFile.get(file)!)
    const largest = merged.reduce((a, b) => (b.code.length > a.code.length ? b : a))
    for (const { moduleIds } of merged) for (const id of moduleIds) names.set(id, `${largest.name}-${index}`)
  }
  return names
}

/** Bundles the modules that a build has read once more, and returns the files that the bundler makes by itself. */
async function bundledAlone(build: PluginContext): Promise<OutputChunk[]> {
  const entry = [...build.getModuleIds()].find((id) => build.getModuleInfo(id)!.isEntry)!
  const bundle = await rolldown({
    input: entry,
    logLevel: 'silent',
    plugins: [
      {
        name: 'as-read',
        resolveId: (source, importer) =>
          source === entry ? source : isWithinPackage(source, importer) ? null : build.resolve(source, importer),
        load: (id) => {
          const module = build.getModuleInfo(id)
          const isScript = module?.code && !styles.test(id)
          return { code: isScript ? module.code! : '', moduleType: 'js', moduleSideEffects: module?.moduleSideEffects ?? false }
        },
      },
    ],
  })
  const { output } = await bundle.generate({ codeSplitting: { groups: everyStart } })
  await bundle.close()
  return output.filter((file) => file.type === 'chunk')
}

const styles = /\.css(?:$|\?)/

/** Returns whether a file of a package imports another one of it, which the bundler resolves faster than the build's plugins. */
const isWithinPackage = (source: string, importer?: string) => source.startsWith('.') && /node_modules/.test(importer ?? '')
