import { constants, getPriority, setPriority } from 'node:os'
import { basename } from 'node:path'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * Starts a thread from its source beside this code; in the build, where all files are side by side, from what became of it.
 * A thread does not inherit the loader by which development runs TypeScript: there it takes it itself.
 */
export function startWorker(source: URL, options: WorkerOptions = {}): Worker {
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL(`./${basename(source.pathname, '.ts')}.js`, import.meta.url), options)
  const load = `import('tsx/esm/api').then(({ tsImport }) => tsImport(${JSON.stringify(source.href)}, ${JSON.stringify(import.meta.url)}))`
  return new Worker(load, { ...options, eval: true })
}

/**
 * Gives the calling thread a lower priority than its process has, whatever that is. On Linux a priority is a thread's own; elsewhere
 * it is the process's, and stays as it is.
 */
export function lowerPriority(): void {
  const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority
  if (process.platform === 'linux') setPriority(Math.min(PRIORITY_LOW, getPriority(process.pid) + PRIORITY_BELOW_NORMAL))
}
