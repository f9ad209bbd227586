import { useState } from 'react'
import { m } from '#messages/m.ts'
import type { ListSearch } from '#parts/list-page/use-list-search.ts'
import { stack } from '#styled/patterns'
import { Button } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import type { Views } from './use-views.ts'
import type { ListView, Look } from './view-look.ts'

interface Props {
  search: ListSearch
  views: Views
  look: Look
  /** The view to rename or share; null if a new view is saved. */
  view: ListView | null
  onClose: () => void
}

const LONGEST_TITLE = 80

/** A dialog to name a view, and to choose whether others see it. */
export default function ViewDialog({ search, views, look, view, onClose }: Props) {
  const { keeper } = views
  const [title, setTitle] = useState(view?.title ?? '')
  const [shared, setShared] = useState(view?.shared ?? false)
  const [submitted, setSubmitted] = useState(false)
  const named = title.trim()
  const save = async () => {
    setSubmitted(true)
    if (named === '') return
    const own = { title: named, shared }
    const done = m.list_view_saved({ title: named })
    if (view) {
      if (!(await keeper.update(view, own, done))) return
    } else {
      const id = await keeper.create({ list: search.list.name, ...own, ...look }, done)
      if (id === null) return
      search.apply(look.query, id)
    }
    onClose()
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
          error={submitted && named === '' ? m.sending_title_required() : null}
        />
        <Checkbox
          label={keeper.among === 'channel' ? m.list_view_share() : m.list_view_share_admin()}
          checked={shared}
          onChecked={setShared}
        />
      </form>
    </Dialog>
  )
}
