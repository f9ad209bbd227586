import { constants, getPriority, setPriority } from 'node:os'
import { basename } from 'node:path'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * Starts a thread from its source; in the build, where all files are in one folder, from its built file. A thread does not
 * inherit the loader that runs TypeScript in development, so its code loads the loader first.
 */
export function startWorker(source: URL, options: WorkerOptions = {}): Worker {
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL(`./${basename(source.pathname, '.ts')}.js`, import.meta.url), options)
  const load = `import('tsx/esm/api').then(({ tsImport }) => tsImport(${JSON.stringify(source.href)}, ${JSON.stringify(import.meta.url)}))`
  return new Worker(load, { ...options, eval: true })
}

/**
 * Lowers the priority of the calling thread below that of its process. Only Linux has a priority for each thread; on other
 * systems this does nothing.
 */
export function lowerPriority(): void {
  const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority
  if (process.platform === 'linux') setPriority(Math.min(PRIORITY_LOW, getPriority(process.pid) + PRIORITY_BELOW_NORMAL))
}
