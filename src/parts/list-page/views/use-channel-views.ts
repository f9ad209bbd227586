import { useMemo } from 'react'
import { useMirroredRows } from '#data/mirror/use-mirrored-rows.ts'
import { serverClock } from '#lib/server-clock.ts'
import { useRowQuestions } from '#parts/applies/use-row-questions.ts'
import type { ListSearch } from '#parts/list-page/use-list-search.ts'
import { useStoredChange } from '#parts/queued-change/use-stored-change.ts'
import { useViews, type ViewKeeper, type Views } from './use-views.ts'
import type { ListView } from './view-look.ts'
import { createChange, deleteChange, updateChange } from './view-changes.ts'

/** The views of a channel's list, from this device; saved through the queue. */
export function useChannelViews(channel: number, search: ListSearch, me: { id: number; name: string }): Views {
  const { rows } = useMirroredRows('saved_views', { channel })
  const store = useStoredChange()
  const ask = useRowQuestions()
  const { id, name } = me
  const keeper = useMemo((): ViewKeeper => {
    const own = (view: ListView) => ({ ...view, sales_channel_id: channel })
    return {
      among: 'channel',
      async create(body, done) {
        const change = createChange(body, { channel, me: { id, name }, now: serverClock.now() })
        return (await store(change, done)) === null ? null : change.key
      },
      update: async (view, changes, done) => (await store(updateChange(own(view), changes), done)) !== null,
      remove: (view) => ask.remove(deleteChange(own(view))),
    }
  }, [channel, store, ask, id, name])
  return useViews(rows, keeper, search, id)
}
