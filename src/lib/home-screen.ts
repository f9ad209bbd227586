/** The facts of a browser that show whether it deletes storage early, and how the app is installed there. */
interface BrowserFacts {
  vendor: string
  maxTouchPoints: number
  /** Whether the app runs as an installed app. */
  isInstalled: boolean
}

/**
 * Returns how the app is installed in a browser that deletes storage after seven days without a visit (WebKit): from the share menu
 * of a touch device, or from a desktop's menu. Null in other browsers, and in the installed app.
 */
export function installedBy({ vendor, maxTouchPoints, isInstalled }: BrowserFacts): 'share' | 'menu' | null {
  // All browsers of a phone or tablet of this vendor are WebKit. Its tablets call themselves desktops, but they have touch screens.
  if (vendor !== 'Apple Computer, Inc.' || isInstalled) return null
  return maxTouchPoints > 0 ? 'share' : 'menu'
}
