import { useRouter } from '@tanstack/react-router'

import { describe, repeatsOf } from '#data/outbox/describe.ts'
import type { Entry } from '#data/outbox/entry.ts'
import { useAttention } from '#data/tray/use-attention.ts'
import { useChoices } from '#data/tray/use-choices.ts'
import { useEntryEvent } from '#data/tray/use-entry-event.ts'
import { m } from '#messages/m.ts'
import { tray } from '#styled/recipes'
import { Button } from '#ui/button/button.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { useDescriptions } from '#shell/areas/areas.tsx'

import { confirmAndDrop } from './confirm-and-drop.ts'
import { problemWords } from './problem-words.ts'
import { fieldsOf, rowWords } from './row-words.ts'

type Props = { entry: Entry; onClose: () => void }

/** A refused entry, with the reason, the requested, seen and current values, and the choices. */
export function AttentionDetail({ entry, onClose }: Props) {
  const styles = tray()
  const router = useRouter()
  const choices = useChoices()
  const descriptions = useDescriptions()
  const described = describe(descriptions, entry)
  const repeats = repeatsOf(descriptions)
  const attention = useAttention(entry, repeats)
  const event = useEntryEvent(entry)
  const place = described.place?.(entry, event?.id) ?? null
  if (!attention) return <Skeleton height="6rem" />
  const fields = fieldsOf(attention.requested, described)
  const zone = event?.timezone
  const open = () => {
    onClose()
    if (place) router.history.push(place)
  }
  return (
    <article className={styles.detail}>
      <p className={styles.what}>
        <strong>{problemWords(attention, described, zone)}</strong>
      </p>
      {attention.maybeDone && <p className={styles.facts}>{m.sync_maybe_done()}</p>}
      <div className={styles.sides}>
        <Side name={m.sync_requested()} pairs={rowWords(attention.requested, fields, described, zone)} />
        <Side name={m.sync_saw()} pairs={rowWords(attention.saw, fields, described, zone)} />
        <Side name={m.sync_now()} pairs={rowWords(attention.now, fields, described, zone)} />
      </div>
      <div className={styles.choices}>
        {attention.choices.includes('again') && (
          <Button onClick={() => choices.again([entry.key], repeats)}>{m.sync_again()}</Button>
        )}
        {attention.choices.includes('edit') && place && <Button onClick={open}>{m.sync_open_place()}</Button>}
        <Button variant="danger" onClick={() => void confirmAndDrop([entry], choices.drop)}>
          {m.sync_drop()}
        </Button>
      </div>
    </article>
  )
}

/**
 * The values of one version of the row; renders nothing if that version does not exist, as before a creation or after a deletion.
 */
function Side({ name, pairs }: { name: string; pairs: [string, string][] | null }) {
  const styles = tray()
  if (pairs === null || pairs.length === 0) return null
  return (
    <div className={styles.side}>
      <span className={styles.sideName}>{name}</span>
      <dl className={styles.pairs}>
        {pairs.map(([field, value]) => (
          <div key={field}>
            <dt>{field}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
