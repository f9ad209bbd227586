import { useMemo } from 'react'
import type { HeldSeat } from '#contract/inventory.ts'
import type { ListResult } from '#data/mirror/list-result.ts'
import { useMirroredRows } from '#data/mirror/use-mirrored-rows.ts'
import type { Entry } from '#data/outbox/entry.ts'
import { useUserData } from '#data/provider.tsx'
import { useMaybeStore } from '#data/store.ts'
import { toIso } from '#lib/time.ts'
import { useNow } from '#ui/relative-time/use-now.ts'
import { endingBy, heldNow, type HoldGroup, holdsOf } from './held-now.ts'
import { HOLD_ENDS_SOON_MS } from '#lib/hold-end.ts'

const none: readonly Entry[] = []

/** All holds of a channel, online or offline, with the state of their list. */
export function useHoldGroups(channel: number): { groups: HoldGroup[]; list: ListResult<HeldSeat>; now: number } {
  const list = useMirroredRows('holds', { channel })
  const entries = useMaybeStore(useUserData()?.outbox.entries) ?? none
  const now = useNow()
  const groups = useMemo(() => holdsOf(heldNow(list.rows, entries, channel, now)), [list.rows, entries, channel, now])
  return { groups, list, now }
}

/** The holds that end within half an hour: one person's, or everybody's if no holder is given. Cheap enough to run all day. */
export function useEndingHolds(
  channel: number,
  holder: number | null,
): { groups: HoldGroup[]; now: number; status: ListResult<HeldSeat>['status'] } {
  const { rows, status } = useMirroredRows('holds', { channel })
  const entries = useMaybeStore(useUserData()?.outbox.entries) ?? none
  const now = useNow()
  const groups = useMemo(() => {
    const soon = endingBy(rows, entries, holder, toIso(now + HOLD_ENDS_SOON_MS))
    return holdsOf(heldNow(soon.rows, soon.entries, channel, now))
  }, [rows, entries, channel, holder, now])
  return { groups, now, status }
}
