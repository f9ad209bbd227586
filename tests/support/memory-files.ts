import type { Files } from '#server/kernel/gateways/files.ts'

/** Makes a gateway for files that stores them in memory. */
export function memoryFiles(): Files {
  const kept = new Map<string, Uint8Array>()
  return {
    put: async (name, bytes) => void kept.set(name, bytes),
    read: async (name) => kept.get(name),
    remove: async (name) => void kept.delete(name),
  }
}
