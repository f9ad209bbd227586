import { ChevronRight, CircleAlert, Clock } from 'lucide-react'
import { useState } from 'react'

import { serverClock } from '#lib/server-clock.ts'
import { formatZonedAge, localZone } from '#lib/time.ts'
import type { Event } from '#contract/events.ts'
import { useConnectivity } from '#data/api/use-connectivity.ts'
import { useChoices } from '#data/tray/use-choices.ts'
import type { TrayAction } from '#data/tray/tray.ts'
import { useEntryEvent } from '#data/tray/use-entry-event.ts'
import { m } from '#messages/m.ts'
import { tray } from '#styled/recipes'
import { Button } from '#ui/button/button.tsx'
import { useDescriptions } from '#shell/areas/areas.tsx'

import { actionWords } from './action-words.ts'
import { AttentionDetail } from './attention-detail.tsx'
import { AttentionMany } from './attention-many.tsx'
import { confirmAndDrop } from './confirm-and-drop.ts'
import { TraySection } from './tray-section.tsx'

type Kind = 'needs-you' | 'waiting'
type Props = { kind: Kind; actions: readonly TrayAction[]; onClose: () => void }

/** The actions that need a person's decision, or the queued actions: one line per action, which can be unfolded. */
export function TrayActions({ kind, actions, onClose }: Props) {
  const needsYou = kind === 'needs-you'
  // The unfolded lines are stored here, so that an action that is retried and refused again stays unfolded.
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: string, open: boolean) =>
    setOpened((before) => new Set(open ? [...before, id] : [...before].filter((one) => one !== id)))
  const { online } = useConnectivity()
  if (needsYou && actions.length === 0) return null
  return (
    <TraySection
      title={needsYou ? m.sync_group_needs_you() : m.sync_group_waiting()}
      count={actions.reduce((sum, { entries }) => sum + entries.length, 0)}
      tone={needsYou ? 'danger' : 'plain'}
      about={needsYou ? m.sync_about_needs_you() : m.sync_about_waiting()}
      guide={needsYou ? 'needs-you' : 'offline#status'}
      empty={online ? m.sync_nothing_waiting() : m.sync_nothing_waiting_offline()}
    >
      {actions.map((action) => (
        <ActionLine
          key={action.id}
          kind={kind}
          action={action}
          open={opened.has(action.id)}
          onToggle={(open) => toggle(action.id, open)}
          onClose={onClose}
        />
      ))}
    </TraySection>
  )
}

interface LineProps {
  kind: Kind
  action: TrayAction
  open: boolean
  onToggle: (open: boolean) => void
  onClose: () => void
}

function ActionLine({ kind, action, open, onToggle, onClose }: LineProps) {
  const styles = tray()
  const [first] = action.entries
  const event = useEntryEvent(first)
  const descriptions = useDescriptions()
  if (!first) return null
  return (
    <li className={styles.line}>
      <details open={open} onToggle={(event) => onToggle(event.currentTarget.open)}>
        <summary className={styles.summary}>
          {kind === 'needs-you' ? <CircleAlert /> : <Clock />}
          <span className={styles.what}>
            {actionWords(action.entries, descriptions)}
            <span className={styles.facts}>{facts(kind, action, event)}</span>
          </span>
          <ChevronRight />
        </summary>
        {open && (kind === 'needs-you' ? <NeedsYou action={action} onClose={onClose} /> : <Waits action={action} />)}
      </details>
    </li>
  )
}

/** The facts of an action: its time, its event, the number of entries, and its state. */
function facts(kind: Kind, { entries, count }: TrayAction, event: Event | null): string {
  const [first] = entries
  if (!first) return ''
  const parts = [formatZonedAge(first.madeAt, serverClock.now(), localZone())]
  if (event && !Object.values(first.label.params).includes(event.title)) parts.push(event.title)
  if (kind === 'needs-you') {
    if (count > 1) parts.push(m.sync_refused_of({ refused: entries.length, total: count }))
    return parts.join(' · ')
  }
  if (count > 1) parts.push(m.sync_waiting_of({ count: entries.length, total: count }))
  if (first.state === 'sending') parts.push(m.sync_state_sending())
  if (first.state === 'waiting-sign-in') parts.push(m.sync_state_waiting_sign_in())
  if (first.state === 'waiting-proof') parts.push(m.sync_state_waiting_proof())
  // The number of attempts is only shown for queued changes.
  if (first.attempts > 1) parts.push(m.sync_attempts({ count: first.attempts }))
  return parts.join(' · ')
}

function NeedsYou({ action, onClose }: { action: TrayAction; onClose: () => void }) {
  if (action.count > 1) return <AttentionMany action={action} onClose={onClose} />
  // One edit may have been split into two entries that both need a decision.
  return (
    <div className={tray().body}>
      {action.entries.map((entry) => (
        <AttentionDetail key={entry.key} entry={entry} onClose={onClose} />
      ))}
    </div>
  )
}

/** A queued action, which can be discarded until it is being sent. */
function Waits({ action }: { action: TrayAction }) {
  const styles = tray()
  const choices = useChoices()
  const here = action.entries.filter(({ state }) => state !== 'sending' && state !== 'acked')
  return (
    <div className={styles.body}>
      {here.length === 0 ? (
        <p className={styles.empty}>{m.sync_state_sending()}</p>
      ) : (
        <div className={styles.choices}>
          <Button onClick={() => void confirmAndDrop(here, choices.drop)}>{m.sync_drop_waiting()}</Button>
        </div>
      )}
    </div>
  )
}
