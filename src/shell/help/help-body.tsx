import { useEffect, useRef } from 'react'

import type { HelpPageId } from '#help/pages.ts'
import { m } from '#messages/m.ts'
import type { HelpAt, HelpTopic } from '#parts/help/help-link.tsx'
import { css } from '#styled/css'

import { HelpContents } from './help-contents.tsx'
import { HelpPageView } from './help-page-view.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { TextLink } from './text-link.tsx'

const links = css({ display: 'flex', gap: '4', flexWrap: 'wrap', marginBlockEnd: '3' })
const heading = css({ textStyle: 'title', textWrap: 'balance', '&:focus': { outline: 'none' } })

interface Props {
  /** The opening: a new object moves the focus to its place. */
  at: HelpAt
  topic: Exclude<HelpTopic, 'here'>
  onGo: (topic: HelpTopic) => void
}

/** The content of the help: a page of the guide, the list of contents, or the keyboard shortcuts. */
export function HelpBody({ at, topic, onGo }: Props) {
  const [id, section] = topic.split('#') as [HelpPageId | 'contents' | 'shortcuts', string | undefined]
  return (
    <>
      <div className={links}>
        {id !== 'contents' && <TextLink onPress={() => onGo('contents')}>{m.help_contents()}</TextLink>}
        {id !== 'shortcuts' && <TextLink onPress={() => onGo('shortcuts')}>{m.shortcuts_title()}</TextLink>}
      </div>
      {id === 'contents' ? (
        <>
          <Title at={at} words={m.help_contents()} />
          <HelpContents onGo={onGo} />
        </>
      ) : id === 'shortcuts' ? (
        <>
          <Title at={at} words={m.shortcuts_title()} />
          <Shortcuts />
        </>
      ) : (
        <HelpPageView key={id} at={at} id={id} section={section} onGo={onGo} />
      )}
    </>
  )
}

/** The title of a list, which gets the focus when the list is opened. */
function Title({ at, words }: { at: HelpAt; words: string }) {
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => ref.current?.focus(), [at])
  return (
    <h3 ref={ref} tabIndex={-1} className={heading}>
      {words}
    </h3>
  )
}
