import type { Plugin } from 'vite'

/**
 * CASL makes its matcher of conditions while it loads, which keeps a whole query language in the bundle. None of our rules
 * has conditions: marked as pure, the call goes, and the language with it.
 */
export function noConditions(): Plugin {
  return {
    name: 'no-conditions',
    apply: 'build',
    transform: {
      filter: { id: /@casl[\\/]ability[\\/]dist[\\/]esm[\\/]index/ },
      handler(code) {
        const factory = /\bcreateFactory as (\w+)/.exec(code)?.[1]
        if (factory === undefined) return null
        return { code: code.replaceAll(`= ${factory}(`, `= /* @__PURE__ */ ${factory}(`), map: null }
      },
    },
  }
}
