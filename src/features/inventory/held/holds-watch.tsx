import { useEffect, useMemo, useRef, useState } from 'react'
import { useMirroredRows } from '#data/mirror/use-mirrored-rows.ts'
import { useCan } from '#data/session/use-can.ts'
import { useAsking, useHolds } from '#features/inventory/use-holds.ts'
import { serverClock } from '#lib/server-clock.ts'
import { formatTime } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { type AreaNotice, areaNotices, setAreaCount } from '#parts/notices/area-notices.ts'
import { seatOf, wordsOf } from './held-now.ts'
import { ending, extended, isSoon } from './hold-list.ts'
import { useEndingHolds } from './use-held-now.ts'

interface Props {
  channel: number
  /** Opens the list of holds. */
  onShow: () => void
}

const PATH = '/sales-channel/$salesChannelId/holds'

/** Shows in the navigation how many own holds end soon, and warns five minutes before each end. Renders nothing. */
export default function HoldsWatch({ channel, onShow }: Props) {
  const { rows: events } = useMirroredRows('events', { channel })
  const asking = useAsking(channel, 'UTC')
  const holds = useHolds(asking)
  const canHold = useCan()('sales_channel_event_details')
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const { id: me, name } = asking.me
  const { groups, now } = useEndingHolds(channel, me)
  const soon = groups.filter((group) => group.holder?.id === me && isSoon(group, now)).length
  const latest = useRef({ holds, onShow })
  useEffect(() => void (latest.current = { holds, onShow }))

  useEffect(() => {
    setAreaCount(PATH, soon === 0 ? null : { count: soon, label: m.holds_soon_count({ count: soon }) })
  }, [soon])

  const warned = useMemo(
    () => (canHold ? ending(groups, me, now).filter(({ id }) => !seen.has(id)) : []),
    [groups, me, now, seen, canHold],
  )
  useEffect(() => {
    const dismiss = (id: string) => setSeen((before) => new Set(before).add(id))
    const notices = warned.map((group): AreaNotice => {
      const event = events.find(({ id }) => id === group.event)
      const zone = event?.timezone ?? 'UTC'
      const count = group.seats.length
      const whom = group.holder?.for
      return {
        id: group.id,
        title: m.holds_ends_at({ count, time: formatTime(group.until!, zone) }),
        detail: [event?.title, whom && m.holds_for_whom({ whom }), group.places.slice(0, 60)].filter(Boolean).join(' · '),
        actions: [
          {
            label: m.holds_extend_15(),
            primary: true,
            onPress: () => {
              dismiss(group.id)
              const until = extended(group.until!, 15, serverClock.now())
              const of = { channel, me: { id: me, name }, zone, event: group.event }
              void latest.current.holds.hold(group.seats.map(seatOf), until, wordsOf(group), of)
            },
          },
          { label: m.holds_show(), onPress: () => latest.current.onShow() },
          { label: m.common_dismiss(), onPress: () => dismiss(group.id) },
        ],
      }
    })
    areaNotices.set(notices)
  }, [warned, events, channel, me, name])

  // Remove this channel's notices and count when the channel changes or the person signs out.
  useEffect(
    () => () => {
      areaNotices.set([])
      setAreaCount(PATH, null)
    },
    [channel],
  )
  return null
}
