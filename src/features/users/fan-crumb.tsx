import { m } from '#messages/m.ts'
import type { NamedCrumb } from '#parts/crumb/named-crumb.ts'
import { prepared } from '#parts/prepared/prepared.tsx'

/** A fan goes by name. Crumbs are in the first script: the calls about fans come with who needs them. */
export const FanCrumb: NamedCrumb = prepared(
  async () => (await import('./fan-name.tsx')).default,
  ({ children }) => children({ words: m.shell_page_fan() }),
  'again',
)
