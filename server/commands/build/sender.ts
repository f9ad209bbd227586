import { join } from 'node:path'
import { build, type Plugin, type ResolvedConfig } from 'vite'

const root = join(import.meta.dirname, '../../..')

/** Builds the script with which the service worker sends queued changes into one classic script beside the worker. */
export function sender(file: string): Plugin {
  let config: ResolvedConfig
  let written = false
  return {
    name: 'holdfast:sender',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved(resolved) {
      config = resolved
    },
    writeBundle() {
      written = true
    },
    closeBundle: {
      sequential: true,
      async handler() {
        if (!written) return
        await build({
          root,
          configFile: false,
          logLevel: 'warn',
          publicDir: false,
          define: { ...config.define, 'process.env.NODE_ENV': JSON.stringify('production') },
          build: {
            outDir: config.build.outDir,
            emptyOutDir: false,
            target: config.build.target,
            copyPublicDir: false,
            lib: { entry: join(root, 'src/data/closed-app/sender.ts'), name: 'sender', formats: ['iife'], fileName: () => file },
          },
        })
      },
    },
  }
}
