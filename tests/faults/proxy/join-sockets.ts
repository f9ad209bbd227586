import type { Socket } from 'node:net'

/** Sends what either socket receives to the other; the end of one is the end of both. */
export function joinSockets(near: Socket, far: Socket): void {
  near.pipe(far).pipe(near)
  const end = () => (near.destroy(), far.destroy())
  for (const one of [near, far]) one.on('error', end).on('close', end)
}
