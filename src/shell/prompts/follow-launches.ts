/** A launch of the installed app, as browsers with a launch queue describe it; TypeScript does not know it yet. */
interface Launch {
  targetURL?: string
}

export interface LaunchQueue {
  setConsumer(take: (launch: Launch) => void): void
}

/**
 * Opens the address of a shortcut, or of a link in another app, in this window, which the browser has focused instead of loading
 * it again. The launch that loaded this document is left out.
 * @param queue undefined in browsers without one
 * @param loaded the address from which this document was loaded
 * @param open receives an address within the app, such as `/sales-channel/1/events?page=2`
 */
export function followLaunches(queue: LaunchQueue | undefined, loaded: string, open: (href: string) => void): void {
  let isFirst = true
  queue?.setConsumer(({ targetURL }) => {
    const isOwn = isFirst && targetURL === loaded
    isFirst = false
    if (targetURL === undefined || isOwn) return
    const { origin, pathname, search, hash } = new URL(targetURL)
    if (origin === new URL(loaded).origin) open(pathname + search + hash)
  })
}
