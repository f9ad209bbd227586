/** The parts of the browser that keep the screen on. */
export interface Awake {
  wakeLock: { request(type: 'screen'): Promise<Pick<WakeLockSentinel, 'release' | 'addEventListener'>> }
  page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>
}

/**
 * Keeps the screen on. The browser ends this while the page is hidden, so it is requested again when the page is visible.
 * @param onRefused called with whether the browser refuses it now, such as when the battery is low
 * @returns a function that lets the screen turn off again
 */
export function keepAwake({ wakeLock, page }: Awake, onRefused: (refused: boolean) => void): () => void {
  let held: { release(): Promise<void> } | null = null
  let isPending = false
  let isStopped = false
  const ask = async () => {
    if (held !== null || isPending || isStopped || page.visibilityState !== 'visible') return
    isPending = true
    try {
      const lock = await wakeLock.request('screen')
      if (isStopped) return void (await lock.release())
      held = lock
      // A low battery ends it while the page is visible. The new request is then refused, which is reported.
      lock.addEventListener('release', () => {
        held = null
        void ask()
      })
      onRefused(false)
    } catch {
      // Browsers refuse it on a low battery or in a page that has just been hidden.
      if (!isStopped) onRefused(page.visibilityState === 'visible')
    } finally {
      isPending = false
    }
  }
  const look = () => void ask()
  page.addEventListener('visibilitychange', look)
  look()
  return () => {
    isStopped = true
    page.removeEventListener('visibilitychange', look)
    void held?.release().catch(() => undefined)
  }
}
