import type { ReactNode } from 'react'

import { m } from '#messages/m.ts'
import { openHelp } from '#parts/help/help-link.tsx'
import { PathLink } from '#parts/link/path-link.tsx'
import { css } from '#styled/css'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'

const card = css({ marginBlockEnd: '3' })
const list = css({
  display: 'grid',
  gap: { base: '4', md: '6' },
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
  margin: 0,
  padding: 0,
  listStyle: 'none',
})
const hint = css({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: '2',
})

interface Props {
  channel: number
  onDismiss: () => void
}

/** Three hints for people who try the demo data: hold a seat, do it without a network, read the help. */
export function Hints({ channel, onDismiss }: Props) {
  const dismiss = () => {
    onDismiss()
    // The button is gone, so the focus moves to the screen.
    document.getElementById('content')?.focus()
  }
  return (
    <Card
      className={card}
      title={m.hints_title()}
      actions={
        <Button size="small" variant="quiet" onClick={dismiss}>
          {m.hints_dismiss()}
        </Button>
      }
    >
      <ul className={list}>
        <Hint words={m.hints_hold()}>
          <PathLink look="button" to={`/sales-channel/${channel}/events`}>
            {m.hints_hold_show()}
          </PathLink>
        </Hint>
        <Hint words={m.hints_offline()}>
          <Button onClick={() => openHelp('offline#works')}>{m.hints_offline_show()}</Button>
        </Hint>
        <Hint words={m.hints_help()}>
          <Button onClick={() => openHelp('here')}>{m.hints_help_show()}</Button>
        </Hint>
      </ul>
    </Card>
  )
}

const Hint = ({ words, children }: { words: string; children: ReactNode }) => (
  <li className={hint}>
    <p>{words}</p>
    {children}
  </li>
)
