import { useRef } from 'react'
import type { SeatRow } from '#data/mirror/seats/seat-types.ts'
import { inSlices } from '#data/in-slices.ts'
import { newKey } from '#data/key.ts'
import { painted } from '#data/painted.ts'
import { discardUnsent } from '#data/outbox/choices.ts'
import { useData } from '#data/provider.tsx'
import type { QueuedChange } from '#data/outbox/queued-change.ts'
import { useSession } from '#data/session/use-session.ts'
import { m } from '#messages/m.ts'
import { useStoredChange } from '#parts/queued-change/use-stored-change.ts'
import { announce } from '#ui/announcer/announce.ts'
import { useConfirm } from '#ui/confirm/confirm-store.ts'
import { toast, toastStore } from '#ui/toast/toast-store.ts'
import { areConfirmed, type ChangeWords, holdWords, releaseWords } from './hold-notices.ts'
import { type Asking, holdUntil, type HoldWords, isAnothers, releaseChange, undoChange } from './holds.ts'

const nobody = { id: 0, name: '' }
/** How long an action can be undone from its notice, in milliseconds. */
const UNDO_MS = 10_000

/** The current person with the channel, event and zone of the screen, for the changes that they request. */
export function useAsking(channel: number, zone: string, event?: number): Asking {
  const session = useSession()
  const me = session.status === 'signed-in' ? session.me.user.data : nobody
  return { channel, ...(event !== undefined && { event }), zone, me: { id: me.id, name: me.name } }
}

/** Queued changes of seats: their keys, and whether the server has carried all of them out in time. */
interface Sent {
  keys: readonly string[]
  confirmed: Promise<boolean>
}

/** The action that groups the changes of several seats; undefined for a single seat. */
const actionFor = (seats: readonly SeatRow[]): QueuedChange['action'] =>
  seats.length > 1 ? { id: newKey(), count: seats.length } : undefined

/**
 * Holds and releases seats through the queue; for ten seconds the result can be undone. `of` replaces `asking` for seats of
 * another event. Both functions return whether the changes were stored; if not, the screen shows why, or the user declined.
 */
export function useHolds(asking: Asking) {
  const store = useStoredChange()
  const data = useData()
  const { clock } = data.world
  const confirm = useConfirm()
  const latest = useRef(0)

  const send = async (seats: readonly SeatRow[], changeOf: (seat: SeatRow) => QueuedChange): Promise<Sent | null> => {
    const keys = await store(await inSlices(seats, changeOf, clock))
    if (keys === null) return null
    const outbox = data.userData.current()?.outbox
    // The wait begins before the paint, because a response may arrive before the paint has ended.
    const confirmed = outbox ? areConfirmed(outbox, keys, UNDO_MS) : Promise.resolve(false)
    // The seats are painted first; then the notice appears, and the dialog closes.
    await painted(clock)
    return { keys, confirmed }
  }

  /** Discards the unsent changes, and queues the undoing of the sent ones. */
  const undo = async (seats: readonly SeatRow[], keys: readonly string[], of: Asking) => {
    const outbox = data.userData.current()?.outbox
    if (!outbox) return
    const here = new Set(await discardUnsent(outbox, keys))
    const gone = seats.flatMap((seat, nth) => (keys[nth] !== undefined && !here.has(keys[nth]) ? [{ seat, key: keys[nth] }] : []))
    if (gone.length > 0) {
      const action = actionFor(gone.map(({ seat }) => seat))
      const keyOf = new Map(gone.map(({ seat, key }) => [seat.uuid, key]))
      await send(
        gone.map(({ seat }) => seat),
        (seat) => undoChange(seat, keyOf.get(seat.uuid)!, of, action),
      )
    }
    announce(m.holds_undone_now({ count: seats.length }))
  }

  /** Shows the last action with an offer to undo it; once the server has confirmed the action, shows that it is done. */
  const notify = (words: ChangeWords, seats: readonly SeatRow[], { keys, confirmed }: Sent, of: Asking) => {
    const mine = ++latest.current
    const onAction = () => void (latest.current === mine && undo(seats, keys, of))
    // A release that cancelled an unsent hold has no entry of its own, so there is nothing to undo.
    if (keys.length < seats.length) return announce(keys.length === 0 ? words.done : words.running)
    const notice = toast({ text: words.running, duration: UNDO_MS, action: { label: m.common_undo(), onAction, undoes: true } })
    void confirmed.then((done) => done && toastStore.reword(notice, words.done))
  }

  const hold = async (seats: readonly SeatRow[], until: string, words?: HoldWords, of = asking): Promise<boolean> => {
    const action = actionFor(seats)
    const sent = await send(seats, holdUntil(until, of, action, words))
    if (sent === null) return false
    notify(holdWords(seats, until, data.connectivity.serverNow(), of.zone), seats, sent, of)
    return true
  }

  const release = async (seats: readonly SeatRow[], of = asking): Promise<boolean> => {
    const others = seats.filter((seat) => isAnothers(seat, of.me))
    if (others.length > 0 && !(await confirm(questionAbout(others)))) return false
    const action = actionFor(seats)
    const sent = await send(seats, (seat) => releaseChange(seat, of, action))
    if (sent === null) return false
    notify(releaseWords(seats), seats, sent, of)
    return true
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
