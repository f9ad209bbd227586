import type { Plugin } from 'vite'
import { PACKAGES } from './shared-files/plugin.ts'

/**
 * Asks browsers to compile all functions of a script with it, and to keep the result. Otherwise they compile those of a screen one
 * by one at each start, while it is drawn. Packages are left alone: most of their functions are never called.
 */
export const calledOnLoad = (): Plugin => ({
  name: 'holdfast:called-on-load',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && file.name !== PACKAGES) file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
    },
  },
})
