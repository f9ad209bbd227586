import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages/m.ts'
import { prepared } from '#parts/prepared/prepared.tsx'
import type { ListSearch } from '#parts/list-page/use-list-search.ts'
import { Menu } from '#ui/menu/menu.tsx'
import type { MenuEntry } from '#ui/menu/menu-items.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { isChanged, type Views } from './use-views.ts'
import type { ListView, Look } from './view-look.ts'

const ViewDialog = prepared(async () => (await import('./view-dialog.tsx')).default)

interface Props {
  search: ListSearch
  views: Views
  look: Look
}

/** The menu of a list's views: apply one, save the current look, share it. */
export function ViewsMenu({ search, views, look }: Props) {
  const { keeper, active, isMine, mine, shared } = views
  const [dialog, setDialog] = useState<'new' | 'change' | null>(null)
  const item = (view: ListView, hint?: string): MenuEntry => ({
    id: view.id,
    label: view.title,
    checked: view.id === active?.id,
    ...(hint && { hint }),
    onSelect: () => search.apply(view.query, view.id),
  })
  const keep = (view: ListView) => keeper.update(view, look, m.list_view_saved({ title: view.title }))
  const copy = async () => {
    await navigator.clipboard.writeText(window.location.href)
    toast({ tone: 'positive', text: m.list_view_link_copied() })
  }
  const theirs = keeper.among === 'channel' ? m.list_views_shared() : m.list_views_shared_admin()
  const own = active !== null && isMine ? active : null
  const items: MenuEntry[] = [
    ...(mine.length > 0 ? [{ heading: m.list_views_mine() }, ...mine.map((view) => item(view))] : []),
    ...(shared.length > 0 ? [{ heading: theirs }, ...shared.map((view) => item(view, view.user.name))] : []),
    ...(mine.length + shared.length > 0 ? (['line'] as const) : []),
    ...(active ? [{ id: 'usual', label: m.list_view_usual(), onSelect: () => search.apply({}, null) }] : []),
    ...(own && isChanged(own, look)
      ? [{ id: 'keep', label: m.list_view_keep({ title: own.title }), onSelect: () => void keep(own) }]
      : []),
    { id: 'save', label: m.list_view_save(), onSelect: () => setDialog('new') },
    ...(own
      ? [
          { id: 'change', label: m.list_view_change(), onSelect: () => setDialog('change') },
          {
            id: 'delete',
            label: m.list_view_delete({ title: own.title }),
            tone: 'danger' as const,
            onSelect: () => keeper.remove(own),
          },
        ]
      : []),
    { id: 'link', label: m.list_view_link(), onSelect: () => void copy() },
  ]
  return (
    <>
      <Menu
        label={active ? `${m.list_views()}: ${active.title}` : m.list_views()}
        items={items}
        trigger={{ icon: <Bookmark />, variant: 'secondary', ...(active && { text: active.title }) }}
      />
      {dialog !== null && (
        <ViewDialog
          search={search}
          views={views}
          look={look}
          view={dialog === 'change' ? own : null}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  )
}
