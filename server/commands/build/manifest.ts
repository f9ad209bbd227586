import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ManifestOptions } from 'vite-plugin-pwa'
import { SHARE_PATH } from '#lib/shared-file.ts'
import { canvasColors } from '#lib/theme-choice.ts'
import type { Shortcut } from '#shell/access/landing.ts'

const pictures = join(import.meta.dirname, '../../../public')
const screenshots = [
  { src: 'screenshots/wide.png', sizes: '1440x900', form_factor: 'wide', label: 'The events of a venue' },
  { src: 'screenshots/narrow.png', sizes: '834x1112', form_factor: 'narrow', label: 'Holding seats on a tablet' },
] as const

const shortcutNames: Record<Shortcut, string> = {
  events: 'Events',
  holds: 'Holds',
  transactions: 'Transactions',
  inbox: 'Inbox',
  'needs-action': 'Needs action',
}

/** The icon's own background. A start screen in it fits the icon, and is no white flash in the dark. */
const BRAND = '#1f6f63'

/** The members of the manifest whose types the plugin lacks. */
interface NewMembers {
  /** The colors while the device is dark. Browsers that do not know it use the ones above it. */
  color_scheme_dark: { theme_color: string; background_color: string }
}

/** The web app manifest. Screenshots are listed only after `npm run shots` has taken them. */
export const manifest: Partial<ManifestOptions> & NewMembers = {
  id: '/',
  name: 'Holdfast',
  short_name: 'Holdfast',
  description: 'Hold, release and sell seats, with the network and without.',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  // Until the page is loaded: then its `theme-color` follows the theme.
  theme_color: BRAND,
  background_color: BRAND,
  color_scheme_dark: { theme_color: canvasColors.dark, background_color: canvasColors.dark },
  categories: ['business', 'productivity'],
  icons: [
    { src: 'icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: 'icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: 'icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: 'icons/mark.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
  screenshots: screenshots
    .filter(({ src }) => existsSync(join(pictures, src)))
    .map((picture) => ({ ...picture, type: 'image/png' })),
  // A link to the app or a shortcut opens in the app's window that is already open (see `follow-launches.ts`).
  launch_handler: { client_mode: ['focus-existing', 'auto'] },
  handle_links: 'preferred',
  // The app asks what the file is, and opens it in the import for that (see `shell/files/open-file-dialog.tsx`).
  file_handlers: [{ action: '/', accept: { 'text/csv': ['.csv'] } }],
  share_target: {
    action: SHARE_PATH,
    method: 'POST',
    enctype: 'multipart/form-data',
    // Mail programs give the same file different types.
    params: { files: [{ name: 'file', accept: ['.csv', 'text/csv', 'text/comma-separated-values', 'application/csv'] }] },
  },
  shortcuts: Object.entries(shortcutNames).map(([go, name]) => ({
    name,
    url: `/?go=${go}`,
    icons: [{ src: 'icons/icon-192.png', sizes: '192x192' }],
  })),
}
