import type { Data } from '#data/data.ts'
import { afterFirstRows } from './after-first-rows.ts'
import { inBackground } from '#data/background.ts'

/** The minimum time before the code of the socket is loaded, in milliseconds, so that the first screen loads first. */
const HEAD_START_MS = 1_000

/** Opens the socket after sign-in and the first rows; its code is loaded only then. */
export function startLive(data: Data): void {
  let stop = () => {}
  let generation = 0
  const follow = () => {
    stop()
    stop = () => {}
    const mine = ++generation
    const userData = data.userData.current()
    const session = data.session.current()
    if (!userData || session.status !== 'signed-in' || session.expired) return
    // A page that waits for its rows looks idle too, so the socket waits a moment before it uses the network.
    const open = async () => {
      await afterFirstRows(data, HEAD_START_MS)
      if (mine !== generation) return
      const { openLive } = await import('./live.ts')
      if (mine === generation) stop = openLive(data, userData)
    }
    inBackground(open())
  }
  data.userData.subscribe(follow)
  // The socket must be opened with the fresh token after a token has expired.
  let expired: boolean | null = null
  data.session.subscribe(() => {
    const state = data.session.current()
    const now = state.status === 'signed-in' ? state.expired : null
    if (now !== expired) follow()
    expired = now
  })
  follow()
}
