import { ChevronRight, CircleAlert, Clock } from 'lucide-react'
import { useState } from 'react'

import { formatClock, localZone } from '#lib/time.ts'
import { choicesOf } from '#data/outbox/choices.ts'
import { useChoices } from '#data/tray/use-choices.ts'
import type { TrayAction } from '#data/tray/tray.ts'
import { text } from '#messages/dynamic.ts'
import { m } from '#messages/m.ts'
import { tray } from '#styled/recipes'
import { Button } from '#ui/button/button.tsx'
import { confirm } from '#ui/confirm/confirm-store.ts'

import { AttentionDetail } from './attention-detail.tsx'
import { TraySection } from './tray-section.tsx'

type Kind = 'needs-you' | 'waiting'
type Props = { kind: Kind; actions: readonly TrayAction[]; onClose: () => void }

/** The actions that need a person, or wait: one line an action, its entries folded in. */
export function TrayActions({ kind, actions, onClose }: Props) {
  const needsYou = kind === 'needs-you'
  if (needsYou && actions.length === 0) return null
  return (
    <TraySection
      title={needsYou ? m.sync_group_needs_you() : m.sync_group_waiting()}
      count={actions.reduce((sum, { entries }) => sum + entries.length, 0)}
      tone={needsYou ? 'danger' : 'plain'}
      empty={m.sync_nothing_waiting()}
    >
      {actions.map((action) => (
        <ActionLine key={action.id} kind={kind} action={action} onClose={onClose} />
      ))}
    </TraySection>
  )
}

function ActionLine({ kind, action, onClose }: { kind: Kind; action: TrayAction; onClose: () => void }) {
  const styles = tray()
  const [open, setOpen] = useState(false)
  const [first] = action.entries
  if (!first) return null
  return (
    <li className={styles.line}>
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={styles.summary}>
          {kind === 'needs-you' ? <CircleAlert /> : <Clock />}
          <span className={styles.what}>
            {text(action.label.message, action.label.params)}
            <span className={styles.facts}>{facts(action)}</span>
          </span>
          <ChevronRight />
        </summary>
        {open && (kind === 'needs-you' ? <NeedsYou action={action} onClose={onClose} /> : <Waits action={action} />)}
      </details>
    </li>
  )
}

/** When it was made, how much of the action is meant, and how it stands. */
function facts({ entries, count }: TrayAction): string {
  const [first] = entries
  if (!first) return ''
  const parts = [formatClock(first.madeAt, localZone())]
  if (count > 1) parts.push(m.sync_part_of({ done: entries.length, total: count }))
  if (first.state === 'sending') parts.push(m.sync_state_sending())
  if (first.state === 'waiting-sign-in') parts.push(m.sync_state_waiting_sign_in())
  if (first.attempts > 1) parts.push(m.sync_attempts({ count: first.attempts }))
  return parts.join(' · ')
}

const shownAtMost = 20

function NeedsYou({ action, onClose }: { action: TrayAction; onClose: () => void }) {
  const styles = tray()
  const choices = useChoices()
  const { entries } = action
  const keys = entries.map(({ key }) => key)
  const mayRepeat = entries.every((entry) => choicesOf(entry).includes('again'))
  return (
    <div className={styles.body}>
      {entries.length > 1 && (
        <div className={styles.choices}>
          {mayRepeat && <Button onClick={() => choices.again(keys)}>{m.sync_again_all({ count: keys.length })}</Button>}
          <Button variant="danger" onClick={() => void dropAsked(keys, choices.drop)}>
            {m.sync_drop_all({ count: keys.length })}
          </Button>
        </div>
      )}
      {entries.slice(0, shownAtMost).map((entry) => (
        <AttentionDetail
          key={entry.key}
          entry={entry}
          onClose={onClose}
          onDrop={() => void dropAsked([entry.key], choices.drop)}
        />
      ))}
      {entries.length > shownAtMost && <p className={styles.empty}>{m.sync_and_more({ count: entries.length - shownAtMost })}</p>}
    </div>
  )
}

/** What waits may be taken back until it is on its way. */
function Waits({ action }: { action: TrayAction }) {
  const styles = tray()
  const choices = useChoices()
  const keys = action.entries.filter(({ state }) => state === 'queued' || state === 'waiting-sign-in').map(({ key }) => key)
  return (
    <div className={styles.body}>
      {keys.length === 0 ? (
        <p className={styles.empty}>{m.sync_state_sending()}</p>
      ) : (
        <div className={styles.choices}>
          <Button onClick={() => void dropAsked(keys, choices.drop)}>{m.sync_drop_waiting()}</Button>
        </div>
      )}
    </div>
  )
}

async function dropAsked(keys: string[], drop: (keys: string[]) => unknown): Promise<void> {
  const sure = await confirm({
    title: keys.length === 1 ? m.sync_drop_sure() : m.sync_drop_sure_many({ count: keys.length }),
    body: m.sync_drop_sure_detail(),
    confirmText: m.sync_drop(),
    tone: 'danger',
  })
  if (sure) drop(keys)
}
