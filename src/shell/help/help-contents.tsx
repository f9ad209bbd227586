import { loadHelpContents } from '#help/load-contents.ts'
import { type HelpGroup, helpPages } from '#help/pages.ts'
import { m } from '#messages/m.ts'
import { useLocale } from '#messages/use-locale.ts'
import type { HelpTopic } from '#parts/help/help-link.tsx'
import { css } from '#styled/css'

import { groupNames } from '#shell/navigation/sidebar.tsx'
import { Unloaded } from './unloaded.tsx'
import { useLoadedPart } from './use-loaded-part.ts'
import { TextLink } from './text-link.tsx'

const group = css({ textStyle: 'label', fontWeight: 'medium', color: 'text-muted', paddingBlockStart: '4' })
const list = css({ listStyle: 'none', margin: 0, padding: 0, '& > li': { paddingBlock: '1' } })

const names: Record<HelpGroup, () => string> = { ...groupNames, start: m.help_group_start }

/** All pages of the guide, by group. */
export function HelpContents({ onGo }: { onGo: (topic: HelpTopic) => void }) {
  const locale = useLocale()
  const contents = useLoadedPart(locale, () => loadHelpContents(locale))
  if (contents.value === null) return <Unloaded {...contents} />
  const titles = new Map(contents.value.map(({ id, title }) => [id, title]))
  return Object.entries(helpPages).map(([name, pages]) => (
    <section key={name}>
      <h4 className={group}>{names[name as HelpGroup]()}</h4>
      <ul className={list}>
        {pages.map((id) => (
          <li key={id}>
            <TextLink onPress={() => onGo(id)}>{titles.get(id)}</TextLink>
          </li>
        ))}
      </ul>
    </section>
  ))
}
