import type { World } from '#data/world.ts'
import { until } from '#data/store.ts'
import { backoff } from './backoff.ts'
import type { Connectivity } from './connectivity.ts'
import { attempt, callFailed } from '#data/background.ts'

/**
 * While the server cannot be reached, checks from time to time whether it is back. `ask` is one cheap call that reports to
 * connectivity itself. `wake` checks at once; call it when the browser reports a network, or when the tab is shown again.
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
