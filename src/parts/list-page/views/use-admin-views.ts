import { useMemo } from 'react'
import { type AdminView, savedViews } from '#contract/saved-views.ts'
import { useLaidAnswer } from '#data/answers/use-laid-answer.ts'
import { useRead } from '#data/answers/use-read.ts'
import { newKey } from '#data/key.ts'
import { serverClock } from '#lib/server-clock.ts'
import { toIso } from '#lib/time.ts'
import { useRowQuestions } from '#parts/applies/use-row-questions.ts'
import type { ListSearch } from '#parts/list-page/use-list-search.ts'
import { useStoredChange } from '#parts/queued-change/use-stored-change.ts'
import { useViews, type ViewKeeper, type Views } from './use-views.ts'
import type { ListView } from './view-look.ts'
import { deleteAdminChange, saveAdminChange } from './view-changes.ts'

/** The views of an admin's list, from the server or its last response; saved through the queue. */
export function useAdminViews(search: ListSearch, me: { id: number; name: string }): Views {
  const { data, refetch } = useRead(savedViews.listAdminViews, {})
  const rows = useLaidAnswer('admin_views', data, refetch)
  const store = useStoredChange()
  const ask = useRowQuestions()
  const { id, name } = me
  const keeper = useMemo((): ViewKeeper => {
    const own = (view: ListView): AdminView => ({ ...view, sales_channel_id: null })
    return {
      among: 'provider',
      async create(body, done) {
        const user = { id, name }
        const view = { ...body, id: newKey(), sales_channel_id: null, user, created_at: toIso(serverClock.now()), version: 0 }
        return (await store(saveAdminChange(view, true), done)) === null ? null : view.id
      },
      update: async (view, changes, done) => (await store(saveAdminChange({ ...own(view), ...changes }, false), done)) !== null,
      remove: (view) => ask.remove(deleteAdminChange(own(view))),
    }
  }, [store, ask, id, name])
  return useViews(rows, keeper, search, id)
}
