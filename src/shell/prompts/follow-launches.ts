/** A launch of the installed app, as browsers with a launch queue describe it; TypeScript does not know it yet. */
interface Launch {
  targetURL?: string
}

export interface LaunchQueue {
  setConsumer(take: (launch: Launch) => void): void
}

/** How this document was loaded. */
export interface Loaded {
  href: string
  isReload: boolean
}

/**
 * Opens the address of a shortcut, or of a link in another app, in this window, which the browser has focused instead of loading
 * it again. Left out are the launch that loaded this document, which browsers repeat after a reload, and a press on the app's
 * icon, which only asks for the window.
 * @param queue undefined in browsers without one
 * @param open receives an address within the app, such as `/sales-channel/1/events?page=2`
 */
export function followLaunches(queue: LaunchQueue | undefined, loaded: Loaded, open: (href: string) => void): void {
  let isFirst = true
  queue?.setConsumer(({ targetURL }) => {
    const isOwn = isFirst && (loaded.isReload || targetURL === loaded.href)
    isFirst = false
    if (targetURL === undefined || isOwn) return
    const { origin, pathname, search, hash } = new URL(targetURL)
    const href = pathname + search + hash
    if (origin === new URL(loaded.href).origin && href !== '/') open(href)
  })
}
