import type { Data } from '#data/boot.ts'

/** What every route's guard and loader gets. */
export interface RouterContext {
  data: Data
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The words of this page in the breadcrumb and in the title; 'channel', 'event' and 'fan' are read from their rows. */
    crumb?: 'channel' | 'event' | 'fan' | (() => string)
    /** The words of the title where the page has no crumb of its own. */
    title?: () => string
  }
}
