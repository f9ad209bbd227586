import type { SeatRow } from '#data/mirror/seats/seat-types.ts'
import { inSlices } from '#data/in-slices.ts'
import { newKey } from '#data/key.ts'
import { NotStored } from '#data/outbox/not-stored.ts'
import { useData } from '#data/provider.tsx'
import { useSubmit } from '#data/outbox/use-submit.ts'
import type { Wish } from '#data/outbox/wish.ts'
import { useSession } from '#data/session/use-session.ts'
import { m } from '#messages/m.ts'
import { announce } from '#ui/announcer/announce.ts'
import { useConfirm } from '#ui/confirm/confirm-store.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { type Asking, holdUntil, isAnothers, releaseWish } from './holds.ts'

const nobody = { id: 0, name: '' }

/** The one at the screen, who asks. */
export function useAsking(channel: number, zone: string): Asking {
  const session = useSession()
  const me = session.status === 'signed-in' ? session.me.user.data : nobody
  return { channel, zone, me: { id: me.id, name: me.name } }
}

/** Many seats are one action of many entries. */
const actionFor = (seats: readonly SeatRow[]): Wish['action'] =>
  seats.length > 1 ? { id: newKey(), count: seats.length } : undefined

/**
 * Holding and releasing seats: queued, online or not.
 * Both answer whether the wishes are kept on this device; if not, the person has been told why.
 */
export function useHolds(asking: Asking) {
  const submit = useSubmit()
  const { clock } = useData().world
  const confirm = useConfirm()

  const send = async (seats: readonly SeatRow[], wishOf: (seat: SeatRow) => Wish): Promise<boolean> => {
    try {
      await submit(await inSlices(seats, wishOf, clock))
      return true
    } catch (problem) {
      if (!(problem instanceof NotStored)) throw problem
      toast({ tone: 'danger', text: m.form_not_stored(), duration: 8000 })
      return false
    }
  }

  const hold = async (seats: readonly SeatRow[], until: string): Promise<boolean> => {
    const action = actionFor(seats)
    const isKept = await send(seats, holdUntil(until, asking, action))
    if (isKept) announce(m.inventory_hold_requested({ count: seats.length }))
    return isKept
  }

  const release = async (seats: readonly SeatRow[]): Promise<boolean> => {
    const others = seats.filter((seat) => isAnothers(seat, asking.me))
    if (others.length > 0 && !(await confirm(questionAbout(others)))) return false
    const action = actionFor(seats)
    const isKept = await send(seats, (seat) => releaseWish(seat, asking, action))
    if (isKept) announce(m.inventory_release_requested({ count: seats.length }))
    return isKept
  }

  return { hold, release }
}

function questionAbout(seats: readonly SeatRow[]) {
  const names = [...new Set(seats.map((seat) => seat.holder?.name ?? ''))].filter(Boolean).join(', ')
  return {
    title: m.inventory_release_others_title({ count: seats.length }),
    body: m.inventory_release_others_body({ names }),
    confirmText: m.inventory_release_others_confirm(),
    tone: 'danger' as const,
  }
}
