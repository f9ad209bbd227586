import { useState } from 'react'
import type { SavedView } from '#contract/saved-views.ts'
import { NotStored } from '#data/outbox/not-stored.ts'
import { useSubmit } from '#data/outbox/use-submit.ts'
import { useSession } from '#data/session/use-session.ts'
import { systemClock } from '#lib/clock.ts'
import { m } from '#messages/m.ts'
import type { ListSearch } from '#parts/list-page/use-list-search.ts'
import { stack } from '#styled/patterns'
import { Button } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import type { Views } from './use-views.ts'
import type { Look } from './view-look.ts'
import { createWish, updateWish } from './view-wishes.ts'

interface Props {
  search: ListSearch
  views: Views
  look: Look
  /** The one to rename or share; null saves a new one. */
  view: SavedView | null
  onClose: () => void
}

const LONGEST_TITLE = 80

/** Names a view and says who sees it. */
export default function ViewDialog({ search, views, look, view, onClose }: Props) {
  const session = useSession()
  const submit = useSubmit()
  const [title, setTitle] = useState(view?.title ?? '')
  const [shared, setShared] = useState(view?.shared ?? false)
  const [asked, setAsked] = useState(false)
  const named = title.trim()
  const save = async () => {
    setAsked(true)
    if (named === '' || session.status !== 'signed-in') return
    const { id, name } = session.me.user.data
    try {
      if (view) await submit(updateWish(view, { title: named, shared }))
      else {
        const body = { list: search.list.name, title: named, shared, ...look }
        const wish = createWish(body, { channel: views.channel, me: { id, name }, now: systemClock.now() })
        await submit(wish)
        search.apply(look.query, wish.key)
      }
      toast({ tone: 'positive', text: m.list_view_saved({ title: named }) })
      onClose()
    } catch (problem) {
      if (!(problem instanceof NotStored)) throw problem
      toast({ tone: 'danger', text: m.form_not_stored() })
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={view ? m.list_view_change_title() : m.list_view_save_title()}
      footer={
        <>
          <Button onClick={onClose}>{m.common_cancel()}</Button>
          <Button variant="primary" onClick={() => void save()}>
            {m.common_save()}
          </Button>
        </>
      }
    >
      <form
        className={stack({ gap: '3' })}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <TextField
          required
          label={m.common_title()}
          value={title}
          onValue={setTitle}
          maxLength={LONGEST_TITLE}
          help={view ? undefined : m.list_view_what()}
          error={asked && named === '' ? m.sending_title_required() : null}
        />
        <Checkbox label={m.list_view_share()} checked={shared} onChecked={setShared} />
      </form>
    </Dialog>
  )
}
