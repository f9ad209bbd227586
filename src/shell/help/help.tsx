import { useMatches } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'

import { topicOfScreen } from '#help/screens.ts'
import { m } from '#messages/m.ts'
import { HELP_BESIDE, type HelpAt, helpOpen, type HelpTopic } from '#parts/help/help-link.tsx'
import { css } from '#styled/css'
import { useMedia } from '#ui/data-table/use-media.ts'
import { Drawer } from '#ui/drawer/drawer.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'

import { HelpBody } from './help-body.tsx'

const beside = css({
  position: 'sticky',
  top: 0,
  display: 'flex',
  flexDirection: 'column',
  flexShrink: 0,
  width: '340px',
  height: '100dvh',
  bg: 'surface',
  borderInlineStart: '1px solid token(colors.line)',
  '@media print': { display: 'none' },
})
const head = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  flexShrink: 0,
  height: 'header',
  paddingInlineStart: '5',
  paddingInlineEnd: '3',
  borderBottom: '1px solid token(colors.line)',
})
const title = css({ textStyle: 'section', flex: '1 1 auto' })
const body = css({ flex: '1 1 auto', minHeight: 0, overflowY: 'auto', overscrollBehavior: 'contain', padding: '5' })

interface Props {
  open: boolean
  /** The place to show; null while the help is closed. */
  at: HelpAt | null
  onClose: () => void
}

/** The help: beside the screen if there is space and no dialog is open, else in a drawer over it. */
export default function Help({ open, at, onClose }: Props) {
  const isWide = useMedia(HELP_BESIDE)
  const path = useScreen()
  // The page about the open screen stays when another screen is opened, because its steps may lead there.
  const [shown, setShown] = useState(() => ({ at, path, isOver: isDialogOpen() }))
  if (at !== null && at !== shown.at) setShown({ at, path, isOver: at.isFollowed ? shown.isOver : isDialogOpen() })
  const place = shown.at
  if (place === null) return null
  const content = <HelpBody at={place} topic={place.topic === 'here' ? topicOfScreen(shown.path) : place.topic} onGo={go} />
  if (shown.isOver || !isWide)
    return (
      <Drawer open={open} onClose={onClose} title={m.help_title()}>
        {content}
      </Drawer>
    )
  return open && <Beside onClose={onClose}>{content}</Beside>
}

/** Returns the path of the open screen's route, with its tab. */
function useScreen(): string {
  const { fullPath, search } = useMatches().at(-1) ?? { fullPath: '', search: {} }
  const { tab } = search as { tab?: string }
  return fullPath.replace(/\/$/, '') + (tab ? `?tab=${tab}` : '')
}

/** Opens another place of the help in the same panel. */
const go = (topic: HelpTopic) => helpOpen.set({ topic, isFollowed: true })

const isDialogOpen = () => document.querySelector('dialog[open]') !== null

/** The panel beside the screen. When it is closed, the focus returns to the element that opened it. */
function Beside({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    const own = panel.current
    return () => {
      if (own?.contains(document.activeElement) && opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
  }
  return (
    <aside ref={panel} data-shell="" aria-label={m.help_title()} className={beside} onKeyDown={onKeyDown}>
      <div className={head}>
        <h2 className={title}>{m.help_title()}</h2>
        <IconButton label={m.ui_close()} icon={<X />} onClick={onClose} />
      </div>
      <div className={body} data-help-body="">
        {children}
      </div>
    </aside>
  )
}
