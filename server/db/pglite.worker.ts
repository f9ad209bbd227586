import { parentPort, workerData } from 'node:worker_threads'
import { forceFolder } from './force.ts'
import { openPglite } from './pglite-engine.ts'
import { ForcedFolder } from './pglite-folder.ts'
import { DatabaseBroken, type DatabaseError, type EngineResult } from './engine.ts'

export interface WorkerRequest {
  id: number
  sql: string
  parameters: readonly unknown[]
  first: string | undefined
}
export type WorkerAnswer =
  | { id: number; result: EngineResult }
  | { id: number; refused: Pick<DatabaseError, 'message' | 'code' | 'constraint' | 'detail'> }
  | { broken: string }

// The database's thread: opens the folder, then runs one statement after the other until it is closed. If the database itself
// fails, the thread ends, because its memory is then invalid; the folder is repaired when it is opened again.
const port = parentPort!
const broken = (why: string) => {
  port.postMessage({ broken: why } satisfies WorkerAnswer)
  process.exit(1)
}
const { folder } = workerData as { folder: string }
// The last process that wrote to the folder (an older version, a restore) may not have written everything to the disk.
forceFolder(folder)
const engine = await openPglite(new ForcedFolder(folder, broken))
port.on('message', async (request: WorkerRequest | 'close') => {
  if (request === 'close') {
    await engine.close()
    return process.exit(0)
  }
  const { id, sql, parameters, first } = request
  try {
    port.postMessage({ id, result: await engine.query(sql, parameters, first) } satisfies WorkerAnswer)
  } catch (error) {
    if (error instanceof DatabaseBroken) throw error
    const { message, code, constraint, detail } = error as DatabaseError
    port.postMessage({ id, refused: { message, code, constraint, detail } } satisfies WorkerAnswer)
  }
})
port.postMessage('ready')
