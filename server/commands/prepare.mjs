// Generates the files that are not committed: Panda's styles and the compiled messages. `npm ci` and every build call it.
import { join } from 'node:path'

import { root } from './root.mjs'
import { giveUp, run, runTool } from './run.mjs'

/** Generates styles and messages; after an error, prints it and ends the process. */
export async function prepare() {
  const [styles, messages] = await Promise.all([
    runTool('panda', ['codegen', '--silent']),
    run(process.execPath, [join(root, 'src/messages/compile.mjs')]),
  ])
  if (!styles.ok) giveUp('The styles could not be generated.', styles.output)
  if (!messages.ok) giveUp('The messages could not be compiled.', messages.output)
}

if (process.argv[1] === import.meta.filename) await prepare()
