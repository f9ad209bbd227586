import type { Stage } from '../world/stage.ts'
import { Broken } from './broken.ts'

/** A key has its effect on the server at most once, however often it was sent. Holds at any moment. */
export function noEffectTwice({ server }: Stage): void {
  const seen = new Set<string>()
  for (const { key, call, user } of server.effects()) {
    const name = `${user} ${call} ${key}`
    if (seen.has(name))
      throw new Broken('2 each key has its effect at most once', 'doubled', `${call} with key ${key} was carried out twice`)
    seen.add(name)
  }
}
