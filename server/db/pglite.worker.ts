import { parentPort, workerData } from 'node:worker_threads'
import { openPglite } from './pglite-engine.ts'
import type { DatabaseError, EngineResult } from './engine.ts'

export interface WorkerRequest {
  id: number
  sql: string
  parameters: readonly unknown[]
  first: string | undefined
}
export type WorkerAnswer = { id: number } & (
  | { result: EngineResult }
  | { refused: Pick<DatabaseError, 'message' | 'code' | 'constraint' | 'detail'> }
)

// The database's thread: opens the folder, then answers one statement after the other until told to close.
const port = parentPort!
const engine = await openPglite((workerData as { folder: string }).folder)
port.on('message', async (request: WorkerRequest | 'close') => {
  if (request === 'close') {
    await engine.close()
    port.postMessage('closed')
    return port.close()
  }
  const { id, sql, parameters, first } = request
  try {
    port.postMessage({ id, result: await engine.query(sql, parameters, first) })
  } catch (error) {
    const { message, code, constraint, detail } = error as DatabaseError
    port.postMessage({ id, refused: { message, code, constraint, detail } })
  }
})
port.postMessage('ready')
