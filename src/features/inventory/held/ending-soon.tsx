import { Link } from '@tanstack/react-router'
import { useId, useRef } from 'react'
import { useMirroredRow } from '#data/mirror/use-mirrored-row.ts'
import { useCan } from '#data/session/use-can.ts'
import { useAsking, useHolds } from '#features/inventory/use-holds.ts'
import { serverClock } from '#lib/server-clock.ts'
import { formatTimeAmong, localZone } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button/button.tsx'
import { RelativeTime } from '#ui/relative-time/relative-time.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { type HoldGroup, seatOf, wordsOf } from './held-now.ts'
import { extended, isSoon } from './hold-list.ts'
import { useEndingHolds } from './use-held-now.ts'

/** The most holds shown; a link leads to the others. */
const MOST = 5
const EXTENSION_MINUTES = 15

const heading = css({ textStyle: 'label', fontWeight: 'medium', color: 'text-muted', marginBlockEnd: '1' })
const list = css({ display: 'grid', gap: '2', margin: 0, padding: 0, listStyle: 'none' })
const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '4', rowGap: '1' })
const words = css({ flex: '1 1 16rem', minWidth: 0, display: 'grid' })
const seats = css({ fontWeight: 'medium', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
const quiet = css({ textStyle: 'label', color: 'text-muted', fontVariantNumeric: 'tabular-nums' })
const buttons = css({ display: 'flex', gap: '2' })

/**
 * The channel's holds that end soon, each with its seats. Own holds can be extended here, and all holds can be released, online or
 * offline. Both actions can be undone.
 */
export default function EndingSoon({ channel }: { channel: number }) {
  const { groups, now, status } = useEndingHolds(channel, null)
  const title = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const soon = groups.filter((group) => isSoon(group, now))
  if (status === 'loading') return <Skeleton height="1.25rem" />
  if (status === 'failed') return <p className={quiet}>{m.holds_soon_unknown()}</p>
  // The button that had the focus may have disappeared with its hold.
  const keepFocus = () => document.activeElement === document.body && title.current?.focus()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} ref={title} tabIndex={-1} className={heading}>
        {m.holds_ending_soon()}
      </h3>
      {soon.length === 0 && <p className={quiet}>{m.holds_none_soon()}</p>}
      <ul className={list}>
        {soon.slice(0, MOST).map((group) => (
          <EndingHold key={group.id} channel={channel} group={group} onDone={keepFocus} />
        ))}
      </ul>
      {soon.length > MOST && (
        <Link to="/sales-channel/$salesChannelId/holds" params={{ salesChannelId: String(channel) }} search={{ look: 'soon' }}>
          {m.holds_show_all_soon({ count: soon.length })}
        </Link>
      )}
    </section>
  )
}

interface Props {
  channel: number
  group: HoldGroup
  /** Called after a change was stored. */
  onDone: () => void
}

function EndingHold({ channel, group, onDone }: Props) {
  const { row: event } = useMirroredRow('events', { channel, id: group.event })
  const canHold = useCan()('sales_channel_event_details')
  const zone = event?.timezone ?? 'UTC'
  const asking = useAsking(channel, zone, group.event)
  const holds = useHolds(asking)
  const place = useId()
  const { holder, places, until } = group
  const isMine = holder?.id === asking.me.id
  const whom = holder?.for ? m.holds_for_whom({ whom: holder.for }) : isMine ? null : holder?.name
  const held = group.seats.map(seatOf)
  const extend = async () => {
    await holds.hold(held, extended(until!, EXTENSION_MINUTES, serverClock.now()), wordsOf(group))
    onDone()
  }
  const release = async () => {
    await holds.release(held)
    onDone()
  }
  return (
    <li className={line}>
      <span className={words}>
        <span id={place} className={seats} title={places}>
          {places}
        </span>
        <span className={quiet}>
          {[event?.title, whom, formatTimeAmong(until!, zone, localZone())].filter(Boolean).join(' · ')}{' '}
          <RelativeTime at={until!} zone={zone} />
        </span>
      </span>
      {canHold && (
        <span className={buttons}>
          {isMine && (
            <Button size="small" aria-describedby={place} onClick={() => void extend()}>
              {m.holds_extend_15()}
            </Button>
          )}
          <Button size="small" aria-describedby={place} onClick={() => void release()}>
            {m.inventory_release()}
          </Button>
        </span>
      )}
    </li>
  )
}
