/** A launch of the installed app, from the browser's launch queue. TypeScript has no type for it yet. */
interface Launch {
  targetURL?: string
  /** The files that the person opened with the app. */
  files?: readonly FileSystemFileHandle[]
}

export interface LaunchQueue {
  setConsumer(take: (launch: Launch) => void): void
}

/** The way in which this document was loaded: its address, and whether it was reloaded. */
export interface Loaded {
  href: string
  isReload: boolean
}

interface Followers {
  /** Receives an address within the app, such as `/sales-channel/1/events?page=2`. */
  open: (href: string) => void
  /** Receives the files that were opened with the app, at least one. */
  offer: (files: readonly FileSystemFileHandle[]) => void
}

/**
 * Opens the address of a shortcut, or of a link in another app, in this window, which the browser has only focused. Passes on files
 * that were opened with the app.
 * @param queue undefined in browsers without a launch queue
 */
export function followLaunches(queue: LaunchQueue | undefined, loaded: Loaded, { open, offer }: Followers): void {
  let isFirst = true
  queue?.setConsumer(({ targetURL, files = [] }) => {
    // Browsers repeat the launch that loaded this document after a reload.
    const isRepeated = isFirst && loaded.isReload
    const isOwn = isRepeated || (isFirst && targetURL === loaded.href)
    isFirst = false
    if (files.length > 0 && !isRepeated) return offer(files)
    if (targetURL === undefined || isOwn) return
    const { origin, pathname, search, hash } = new URL(targetURL)
    const href = pathname + search + hash
    // A press on the app's icon (`/`) should only show the window.
    if (origin === new URL(loaded.href).origin && href !== '/') open(href)
  })
}
