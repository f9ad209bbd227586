import { Circle, CircleCheck, DownloadCloud } from 'lucide-react'
import type { Event } from '#contract/events.ts'
import { useEventPack } from '#data/mirror/use-event-pack.ts'
import { useKeepOffline } from '#data/mirror/use-keep-offline.ts'
import { useSeatsOf } from '#data/mirror/seats/use-seats.ts'
import { useCan } from '#data/session/use-can.ts'
import { askToPersist } from '#data/storage/persist.ts'
import { useKeptPictures } from '#data/api/use-kept-pictures.ts'
import { formatBytes } from '#lib/bytes.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { stack } from '#styled/patterns'
import { useAge } from '#ui/as-of/use-age.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { showCount } from '#ui/count/count.ts'
import { AwakeSwitch } from './awake-switch.tsx'

const list = css({ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: '1.5', textStyle: 'dense' })
const line = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  '& svg': { width: '4', height: '4', flexShrink: 0, color: 'text-faint' },
  '&[data-done] svg': { color: 'positive' },
})
const facts = css({ marginInlineStart: 'auto', color: 'text-muted', fontVariantNumeric: 'tabular-nums', textAlign: 'end' })
const muted = css({ color: 'text-muted', textStyle: 'dense' })

/**
 * Pins everything that is needed for an event night on this device, or unpins it. While it is pinned, the parts are listed with
 * their sizes, the age of the data is shown, and the screen can be kept on.
 */
export function DoorsPack({ event }: { event: Event }) {
  const keep = useKeepOffline(event.sales_channel_id, event.id)
  const isPinned = keep.kept === 'pinned'
  const take = async () => {
    void askToPersist()
    await keep.pin()
  }
  return (
    <Card title={m.events_pack()}>
      <div className={stack({ gap: '3' })}>
        {isPinned ? <Checklist event={event} /> : <p className={muted}>{m.events_pack_what()}</p>}
        {isPinned && <AwakeSwitch />}
        {isPinned ? (
          <Button size="small" onClick={() => void keep.unpin()}>
            {m.sync_unkeep()}
          </Button>
        ) : (
          <Button size="small" icon={<DownloadCloud />} onClick={() => void take()}>
            {m.sync_keep()}
          </Button>
        )}
      </div>
    </Card>
  )
}

interface Part {
  id: string
  name: string
  done: boolean
  count: number | null
  bytes: number
}

function Checklist({ event }: { event: Event }) {
  const channel = event.sales_channel_id
  const seesSales = useCan()('sales_channel')
  const pack = useEventPack(channel, event.id)
  const state = useSeatsOf(channel, event.id)
  const views = state.status === 'ready' ? state.view.sections.flatMap(({ preview }) => preview ?? []) : []
  const { background_image_url, logo_url, away_team_logo_url, seat_upgrade_background_image_url } = event
  const own = [background_image_url, logo_url, away_team_logo_url, seat_upgrade_background_image_url]
  const pictures = useKeptPictures([...own.filter((address) => address !== null), ...views], true)
  const age = useAge(pack?.asOf ?? null)
  const parts: Part[] = [
    { id: 'event', name: m.events_pack_event(), ...(pack?.event ?? none), count: null },
    { id: 'seats', name: m.events_pack_seats(), ...(pack?.seats ?? none) },
    ...(seesSales ? [{ id: 'sales', name: m.events_pack_sales(), ...(pack?.sales ?? none) }] : []),
    { id: 'rewards', name: m.rewards_title(), ...(pack?.rewards ?? none) },
    { id: 'price_rules', name: m.price_rules_title(), ...(pack?.price_rules ?? none) },
    {
      id: 'pictures',
      name: m.events_pack_pictures(),
      done: pictures !== undefined && pictures.done === pictures.of,
      count: pictures?.done ?? 0,
      bytes: pictures?.bytes ?? 0,
    },
  ]
  const done = parts.filter((part) => part.done).length
  const size = formatBytes(parts.reduce((sum, { bytes }) => sum + bytes, 0))
  return (
    <>
      <p role="status" className={muted}>
        {[
          done === parts.length
            ? m.events_pack_ready()
            : m.events_pack_coming({ done: showCount(done), total: showCount(parts.length) }),
          size,
          ...(age === null ? [] : [m.sync_as_of({ time: age })]),
        ].join(' · ')}
      </p>
      <ul className={list} aria-label={m.events_pack()}>
        {parts.map((part) => (
          <li key={part.id} className={line} data-done={part.done ? '' : undefined}>
            {part.done ? (
              <CircleCheck role="img" aria-label={m.events_pack_part_ready()} />
            ) : (
              <Circle role="img" aria-label={m.events_pack_part_missing()} />
            )}
            {part.name}
            <span className={facts}>
              {[...(part.count === null ? [] : [showCount(part.count)]), formatBytes(part.bytes)].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

const none = { done: false, count: 0, bytes: 0 }
