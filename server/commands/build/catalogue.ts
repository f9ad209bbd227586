import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Plugin } from 'vite'

const root = join(import.meta.dirname, '../../..')

/** Compiles the message catalogue at the start, and in development again after each edit of a text. */
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

async function compileMessages(): Promise<void> {
  await promisify(execFile)(process.execPath, [join(root, 'src/messages/compile.mjs')])
}
