import { lazy, Suspense } from 'react'
import { m } from '#messages/m.ts'
import type { NamedCrumb } from '#parts/crumb/named-crumb.ts'

const FanName = lazy(() => import('./fan-name.tsx'))

/** A fan goes by name. Crumbs are in the first script: the calls about fans come with who needs them. */
export const FanCrumb: NamedCrumb = ({ children }) => (
  <Suspense fallback={children({ words: m.shell_page_fan() })}>
    <FanName>{children}</FanName>
  </Suspense>
)
