import { useState } from 'react'
import { inbox, MOST_UNREAD, type Unread } from '#contract/inbox.ts'
import { useConnectivity } from '#data/api/use-connectivity.ts'
import { useData } from '#data/provider.tsx'
import { m } from '#messages/m.ts'
import { blockedWords } from '#parts/unconfirmed-note/blocked-words.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { nameOf } from './inbox-columns.tsx'

/**
 * Marks conversations as read up to the shown message, or that message as unread again; each can be undone. Idempotent, so a
 * lost response does no harm.
 * @param refetch reads the inbox again
 * @returns `under`: the message up to which a fan's conversation is being marked as read, by the fan's id
 */
export function useMarking(refetch: () => Promise<unknown>) {
  const { api } = useData()
  const { online } = useConnectivity()
  const [under, setUnder] = useState<ReadonlyMap<number, string>>(new Map())
  const blocked = online ? null : blockedWords('offline')
  /** Ends a mark, unless a newer message of the fan is being marked. */
  const ended = ({ user, message }: Unread) =>
    setUnder((before) => new Map([...before].filter(([fan, marked]) => fan !== user.id || marked !== message.id)))
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
  const undoing = (change: () => Promise<unknown>) => ({
    label: m.common_undo(),
    onAction: () => void attempt(change, m.inbox_undo_failed()),
    undoes: true,
  })
  const markRead = async (row: Unread) => {
    setUnder((before) => new Map(before).set(row.user.id, row.message.id))
    const sent = attempt(
      () => putRead(row),
      m.inbox_mark_failed(),
      () => ended(row),
    )
    if (!(await sent)) return ended(row)
    const undo = undoing(() => putUnread(row, Math.min(row.unread, MOST_UNREAD)))
    // A fan who asks to stop may have no unread message: then nothing was marked.
    toast({ text: m.inbox_marked({ name: nameOf(row) }), ...(row.unread > 0 && { action: undo }) })
  }
  const markUnread = async (row: Unread) => {
    if (!(await attempt(() => putUnread(row, 1), m.inbox_mark_unread_failed()))) return
    toast({ text: m.inbox_marked_unread({ name: nameOf(row) }), action: undoing(() => putRead(row)) })
  }
  const guarded = (mark: (row: Unread) => Promise<void>) => (row: Unread) =>
    blocked === null ? void mark(row) : void toast({ tone: 'info', text: blocked })
  return { under, markRead: guarded(markRead), markUnread: guarded(markUnread), blocked }
}
