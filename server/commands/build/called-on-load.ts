import type { Plugin } from 'vite'

/**
 * Tells browsers that a script's functions are all called soon, so that they are compiled with it, once, off the page's thread, and
 * kept compiled. Left to themselves they keep what ran while the script was loaded, and compile the parts of a screen again
 * at each start, one function after the other, while the screen is drawn. The packages stay as they are: most of them is never called.
 */
export const calledOnLoad = (): Plugin => ({
  name: 'called-on-load',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && file.name !== 'packages') file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
    },
  },
})
