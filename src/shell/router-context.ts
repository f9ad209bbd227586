import type { Data } from '#data/boot.ts'
import type { NamedCrumb } from '#parts/crumb/named-crumb.ts'

/** What every route's guard and loader gets. */
export interface RouterContext {
  data: Data
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The words of this page in the breadcrumb and in the title, or what reads them from its row. */
    crumb?: (() => string) | { Named: NamedCrumb }
    /** The words of the title where the page has no crumb of its own. */
    title?: () => string
  }
}
