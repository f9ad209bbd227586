/** A launch of the installed app, from the browser's launch queue. TypeScript has no type for it yet. */
interface Launch {
  targetURL?: string
}

export interface LaunchQueue {
  setConsumer(take: (launch: Launch) => void): void
}

/** The way in which this document was loaded: its address, and whether it was reloaded. */
export interface Loaded {
  href: string
  isReload: boolean
}

/**
 * Opens the address of a shortcut, or of a link in another app, in this window, which the browser has only focused.
 * @param queue undefined in browsers without a launch queue
 * @param open receives an address within the app, such as `/sales-channel/1/events?page=2`
 */
export function followLaunches(queue: LaunchQueue | undefined, loaded: Loaded, open: (href: string) => void): void {
  let isFirst = true
  queue?.setConsumer(({ targetURL }) => {
    // Browsers repeat the launch that loaded this document after a reload.
    const isOwn = isFirst && (loaded.isReload || targetURL === loaded.href)
    isFirst = false
    if (targetURL === undefined || isOwn) return
    const { origin, pathname, search, hash } = new URL(targetURL)
    const href = pathname + search + hash
    // A press on the app's icon (`/`) should only show the window.
    if (origin === new URL(loaded.href).origin && href !== '/') open(href)
  })
}
