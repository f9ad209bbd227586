import { ChevronRight } from 'lucide-react'
import { useState } from 'react'

import { ownCurrent, requestedIn } from '#data/outbox/choices.ts'
import { describe, repeatsOf } from '#data/outbox/describe.ts'
import type { Entry } from '#data/outbox/entry.ts'
import type { TrayAction } from '#data/tray/tray.ts'
import { useRepeatable } from '#data/tray/use-attention.ts'
import { useActionRest } from '#data/tray/use-action-rest.ts'
import { useChoices } from '#data/tray/use-choices.ts'
import { useEntryEvent } from '#data/tray/use-entry-event.ts'
import { m } from '#messages/m.ts'
import { tray } from '#styled/recipes'
import { Button } from '#ui/button/button.tsx'
import { useDescriptions } from '#shell/areas/areas.tsx'

import { manyWords, oneWords } from './action-words.ts'
import { AttentionDetail } from './attention-detail.tsx'
import { confirmAndDrop } from './confirm-and-drop.ts'
import { problemWords } from './problem-words.ts'

type Props = { action: TrayAction; onClose: () => void }

/** The number of refused entries that are listed at first, and that each press of the button adds. */
const AT_ONCE = 20

/**
 * An action with several entries, such as seats, of which some were refused: the numbers of refused, done, queued and discarded
 * entries, buttons for all refused entries, and then each refused entry.
 */
export function AttentionMany({ action, onClose }: Props) {
  const styles = tray()
  const { entries } = action
  const [shown, setShown] = useState(AT_ONCE)
  const rest = useActionRest(action.id)
  const zone = useEntryEvent(entries[0])?.timezone
  const more = Math.min(AT_ONCE, entries.length - shown)
  return (
    <div className={styles.body}>
      <Seats words={m.sync_not_done_count({ count: entries.length })} entries={entries} />
      <Seats words={m.sync_done_count({ count: rest.done.length })} entries={rest.done} />
      <Seats words={m.sync_still_waiting_count({ count: rest.waiting.length })} entries={rest.waiting} />
      <Seats words={m.sync_dropped_count({ count: rest.dropped.length })} entries={rest.dropped} />
      <ForAll entries={entries} />
      <ul className={styles.list}>
        {entries.slice(0, shown).map((entry) => (
          <OneOfMany key={entry.key} entry={entry} zone={zone} onClose={onClose} />
        ))}
      </ul>
      {more > 0 && <Button onClick={() => setShown(shown + AT_ONCE)}>{m.sync_show_more({ count: more })}</Button>}
    </div>
  )
}

function Seats({ words, entries }: { words: string; entries: readonly Entry[] }) {
  const descriptions = useDescriptions()
  const styles = tray()
  if (entries.length === 0) return null
  return (
    <p className={styles.what}>
      <strong>{words}</strong>
      <span className={styles.facts}>{manyWords(entries, descriptions)}</span>
    </p>
  )
}

/** Buttons for all refused entries: one retries those that can be retried, the other discards all. */
function ForAll({ entries }: { entries: readonly Entry[] }) {
  const styles = tray()
  const choices = useChoices()
  const [busy, setBusy] = useState(false)
  const repeats = repeatsOf(useDescriptions())
  const repeatable = useRepeatable(entries, repeats)
  const work = (done: Promise<void>) => {
    setBusy(true)
    void done.finally(() => setBusy(false))
  }
  return (
    <div className={styles.choices}>
      {repeatable.length > 0 && (
        <Button busy={busy} onClick={() => work(choices.again(repeatable, repeats))}>
          {m.sync_again_all({ count: repeatable.length })}
        </Button>
      )}
      <Button variant="danger" onClick={() => void confirmAndDrop(entries, choices.drop)}>
        {m.sync_drop_all({ count: entries.length })}
      </Button>
    </div>
  )
}

/** One refused entry with its reason; the requested, seen and current values can be unfolded. */
function OneOfMany({ entry, zone, onClose }: { entry: Entry; zone: string | undefined; onClose: () => void }) {
  const styles = tray()
  const [open, setOpen] = useState(false)
  const descriptions = useDescriptions()
  const { lastProblem: problem } = entry
  return (
    <li className={styles.line}>
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={styles.summary}>
          <span className={styles.what}>
            {oneWords(entry, descriptions)}
            <span className={styles.facts}>
              {problemWords(
                { problem, requested: requestedIn(entry), now: ownCurrent(entry) },
                describe(descriptions, entry),
                zone,
              )}
            </span>
          </span>
          <ChevronRight />
        </summary>
        {open && (
          <div className={styles.body}>
            <AttentionDetail entry={entry} onClose={onClose} />
          </div>
        )}
      </details>
    </li>
  )
}
