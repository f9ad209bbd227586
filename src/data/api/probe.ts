import type { World } from '#data/world.ts'
import { until } from '#data/store.ts'
import { backoff } from './backoff.ts'
import type { Connectivity } from './connectivity.ts'
import { attempt, callFailed } from '#data/background.ts'

/**
 * Checks from time to time whether the server is back, while it cannot be reached. `ask` is one cheap call, which reports its
 * outcome to connectivity itself. The returned `wake` makes the next check start at once.
 */
export function startProbe(world: World, connectivity: Connectivity, ask: () => Promise<unknown>) {
  const stopped = new AbortController()
  let wait = new AbortController()

  const run = async () => {
    while (!stopped.signal.aborted) {
      await until(connectivity, ({ online }) => !online || stopped.signal.aborted)
      for (let attempts = 1; !connectivity.current().online && !stopped.signal.aborted; attempts++) {
        wait = new AbortController()
        await world.clock.sleep(backoff(attempts, world.random), AbortSignal.any([wait.signal, stopped.signal]))
        if (stopped.signal.aborted || connectivity.current().online) break
        await attempt(ask(), callFailed)
      }
    }
  }
  void run()

  return {
    wake: () => wait.abort(),
    stop: () => stopped.abort(),
  }
}
