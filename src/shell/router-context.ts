import type { Data } from '#data/boot.ts'
import type { NamedCrumb } from '#parts/crumb/named-crumb.ts'

/** The context of every route's guard and loader. */
export interface RouterContext {
  data: Data
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's name for breadcrumb and title, or the component that reads it from a row. */
    crumb?: (() => string) | { Named: NamedCrumb }
    /** The title of a page without a crumb of its own. */
    title?: () => string
  }
}
