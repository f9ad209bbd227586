import type { Plugin } from 'vite'

import { compileMessages } from '../messages.mjs'

/** Compiles the message catalogue at the start, and in development again whenever a text is edited. */
export function catalogue(): Plugin {
  return {
    name: 'holdfast:catalogue',
    buildStart: () => compileMessages(),
    configureServer(server) {
      server.watcher.on('all', (_, file) => {
        if (!/src\/messages\/\w+\/[\w-]+\.json$/.test(file)) return
        compileMessages().catch((error: Error) => server.config.logger.error(error.message))
      })
    },
  }
}
