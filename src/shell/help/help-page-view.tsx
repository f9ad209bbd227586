import { useEffect, useRef } from 'react'

import { loadHelpPage } from '#help/load-page.ts'
import type { HelpPageId } from '#help/pages.ts'
import { useLocale } from '#messages/use-locale.ts'
import type { HelpAt, HelpTopic } from '#parts/help/help-link.tsx'
import { css } from '#styled/css'

import { HelpBlocks } from './help-blocks.tsx'
import { Unloaded } from './unloaded.tsx'
import { useLoadedPart } from './use-loaded-part.ts'

const pageTitle = css({ textStyle: 'title', textWrap: 'balance', '&:focus': { outline: 'none' } })
const sectionTitle = css({ textStyle: 'section', marginBlockStart: '6', '&:focus': { outline: 'none' } })

interface Props {
  at: HelpAt
  id: HelpPageId
  section: string | undefined
  onGo: (topic: HelpTopic) => void
}

/** A page of the guide. The focus goes to the title of the page, or to that of the section that was opened. */
export function HelpPageView({ at, id, section, onGo }: Props) {
  const locale = useLocale()
  const loaded = useLoadedPart(`${locale}/${id}`, () => loadHelpPage(id, locale))
  const root = useRef<HTMLElement>(null)
  const isReady = loaded.value !== null
  useEffect(() => {
    const page = root.current
    const title = (section && page?.querySelector<HTMLElement>(`[data-section="${section}"]`)) || page?.querySelector('h3')
    if (title) showAtTop(title)
  }, [at, section, isReady])
  if (loaded.value === null) return <Unloaded {...loaded} />
  const page = loaded.value
  return (
    <article ref={root}>
      <h3 tabIndex={-1} className={pageTitle}>
        {page.title}
      </h3>
      <HelpBlocks blocks={page.intro} onGo={onGo} />
      {page.sections.map((part) => (
        <section key={part.id}>
          <h4 tabIndex={-1} data-section={part.id} className={sectionTitle}>
            {part.title}
          </h4>
          <HelpBlocks blocks={part.blocks} onGo={onGo} />
        </section>
      ))}
    </article>
  )
}

/** Focuses a title and scrolls the help, but not the page, so that the title is at its top. */
function showAtTop(title: HTMLElement): void {
  title.focus({ preventScroll: true })
  const scroller = title.closest('[data-help-body], [data-modal-body]')
  if (!scroller) return
  const isFirst = title.tagName === 'H3'
  const distance = title.getBoundingClientRect().top - scroller.getBoundingClientRect().top
  scroller.scrollTop = isFirst ? 0 : scroller.scrollTop + distance - 16
}
