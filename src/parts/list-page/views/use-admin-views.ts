import { useMemo } from 'react'
import { savedViews } from '#contract/saved-views.ts'
import { useRead } from '#data/answers/use-read.ts'
import { useConnectivity } from '#data/api/use-connectivity.ts'
import { newKey } from '#data/key.ts'
import { useData } from '#data/provider.tsx'
import { m } from '#messages/m.ts'
import type { ListSearch } from '#parts/list-page/use-list-search.ts'
import { problemText } from '#parts/problem/problem-text.ts'
import { useConfirm } from '#ui/confirm/confirm-store.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { useViews, type ViewKeeper, type Views } from './use-views.ts'
import type { ListView } from './view-look.ts'
import type { ViewBody } from './view-wishes.ts'

const none: readonly ListView[] = []

/** The views of an admin's list: from the server, or its last answer; kept at once, or not at all. */
export function useAdminViews(search: ListSearch, me: number): Views {
  const { api } = useData()
  const { online } = useConnectivity()
  const confirm = useConfirm()
  const { data, refetch } = useRead(savedViews.listAdminViews, {})
  const keeper = useMemo((): ViewKeeper => {
    const act = async (work: () => Promise<unknown>): Promise<boolean> => {
      try {
        await work()
        await refetch()
        return true
      } catch (problem) {
        toast({ tone: 'danger', text: problemText(problem) })
        // It may have been done, though its answer was lost: the list says how it stands.
        void refetch()
        return false
      }
    }
    const save = (id: string, { list, title, shared, query, columns, density }: ViewBody) =>
      act(() => api.call(savedViews.saveAdminView, { params: { id }, body: { list, title, shared, query, columns, density } }))
    return {
      among: 'provider',
      blocked: online ? undefined : m.common_offline_blocked_detail(),
      async create(body) {
        const id = newKey()
        return (await save(id, body)) ? id : null
      },
      update: (view, changes) => save(view.id, { ...view, ...changes }),
      remove: (view) =>
        void confirm({
          title: m.common_are_you_sure(),
          body: m.common_delete_warning(),
          confirmText: m.common_delete_confirm(),
          tone: 'danger',
        }).then(async (sure) => {
          if (!sure || !(await act(() => api.call(savedViews.deleteAdminView, { params: { id: view.id } })))) return
          toast({ tone: 'positive', text: m.list_view_deleted({ title: view.title }) })
        }),
    }
  }, [api, online, confirm, refetch])
  return useViews(data ?? none, keeper, search, me)
}
