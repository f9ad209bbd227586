import { useState } from 'react'
import { inbox, MOST_UNREAD, type Unread } from '#contract/inbox.ts'
import { useConnectivity } from '#data/api/use-connectivity.ts'
import { useData } from '#data/provider.tsx'
import { m } from '#messages/m.ts'
import { blockedWords } from '#parts/unconfirmed-note/blocked-words.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { nameOf } from './inbox-columns.tsx'
import { listedMarks } from './listed-marks.ts'

/**
 * Marks conversations as read up to the shown message, or that message as unread again; each can be undone. Idempotent, so a
 * lost response does no harm.
 * @param refetch reads the inbox again
 * @param listed the rows of the view of unread messages, as the server last returned them; undefined in other views
 * @returns `under`: the message up to which a fan's conversation is being marked as read, by the fan's id
 */
export function useMarking(refetch: () => Promise<unknown>, listed: readonly Unread[] | undefined) {
  const { api } = useData()
  const { online } = useConnectivity()
  const [under, setUnder] = useState<ReadonlyMap<number, string>>(new Map())
  const current = listed ? listedMarks(under, listed) : under
  if (current !== under) setUnder(current)
  const blocked = online ? null : blockedWords('offline')
  const shown = (id: number) => setUnder((before) => new Map([...before].filter(([one]) => one !== id)))
  const putRead = ({ user, message }: Unread) =>
    api.call(inbox.markRead, { params: { userId: user.id }, body: { until: message.created_at } })
  const putUnread = ({ user, message }: Unread, count: number) =>
    api.call(inbox.markUnread, { params: { userId: user.id }, body: { until: message.created_at, count } })
  /** Sends a change, and then reads the inbox again; `after` runs when it has been read. @returns whether the change succeeded */
  const attempt = async (change: () => Promise<unknown>, failed: string, after?: () => void) => {
    try {
      await change()
      void refetch().then(after)
      return true
    } catch {
      toast({ tone: 'danger', text: failed })
      return false
    }
  }
  const undoing = (change: () => Promise<unknown>, after?: () => void) => ({
    label: m.common_undo(),
    onAction: () => void attempt(change, m.inbox_undo_failed(), after),
    undoes: true,
  })
  const markRead = async (row: Unread) => {
    setUnder((before) => new Map(before).set(row.user.id, row.message.id))
    if (!(await attempt(() => putRead(row), m.inbox_mark_failed()))) return shown(row.user.id)
    const undo = undoing(
      () => putUnread(row, Math.min(row.unread, MOST_UNREAD)),
      () => shown(row.user.id),
    )
    // A fan who asks to stop may have no unread message: then nothing was marked.
    toast({ text: m.inbox_marked({ name: nameOf(row) }), ...(row.unread > 0 && { action: undo }) })
  }
  const markUnread = async (row: Unread) => {
    const sent = attempt(
      () => putUnread(row, 1),
      m.inbox_mark_unread_failed(),
      () => shown(row.user.id),
    )
    if (!(await sent)) return
    toast({ text: m.inbox_marked_unread({ name: nameOf(row) }), action: undoing(() => putRead(row)) })
  }
  const guarded = (mark: (row: Unread) => Promise<void>) => (row: Unread) =>
    blocked === null ? void mark(row) : void toast({ tone: 'info', text: blocked })
  return { under: current, markRead: guarded(markRead), markUnread: guarded(markUnread), blocked }
}
