import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'
import { lowerPriority } from '#server/kernel/worker.ts'

export type PasswordQuestion = { hash: string } | { verify: string; stored: string }
export type PasswordRequest = PasswordQuestion & { id: number }
export type PasswordAnswer = { id: number } & ({ result: string | boolean } | { failed: string })

// The thread that hashes passwords. A flood of sign-ins only gets the processor time that other work leaves.
lowerPriority()

function answer(request: PasswordRequest): PasswordAnswer {
  const { id } = request
  try {
    return { id, result: 'hash' in request ? hashSync(request.hash) : verifySync(request.stored, request.verify) }
  } catch (error) {
    return { id, failed: error instanceof Error ? error.message : String(error) }
  }
}

const port = parentPort!
port.on('message', (request: PasswordRequest) => port.postMessage(answer(request)))
