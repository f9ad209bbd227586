import type { Data } from '#data/data.ts'

/** So long the first screen has the line to itself, in milliseconds. */
const HEAD_START = 1_000

/** Opens the socket once somebody is signed in and the page has settled; its code comes late. */
export function startLive(data: Data): void {
  let stop = () => {}
  let generation = 0
  const follow = () => {
    stop()
    stop = () => {}
    const mine = ++generation
    const room = data.room.current()
    const session = data.session.current()
    if (!room || session.status !== 'signed-in' || session.expired) return
    const open = () => {
      if (mine !== generation) return
      void import('./live.ts')
        .then(({ openLive }) => {
          if (mine === generation) stop = openLive(data, room)
        })
        .catch(() => undefined)
    }
    // A page that waits for its rows is idle too: the first screen gets a moment before the socket takes part of the line.
    setTimeout(
      () => (typeof requestIdleCallback === 'function' ? requestIdleCallback(open, { timeout: 2_000 }) : open()),
      HEAD_START,
    )
  }
  data.room.subscribe(follow)
  // A fresh token after an expired one: the socket needs it.
  let expired: boolean | null = null
  data.session.subscribe(() => {
    const state = data.session.current()
    const now = state.status === 'signed-in' ? state.expired : null
    if (now !== expired) follow()
    expired = now
  })
  follow()
}
