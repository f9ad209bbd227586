import { useId, useState } from 'react'
import { erasure } from '#contract/erasure.ts'
import type { TextBuyUser } from '#contract/users.ts'
import { useCall } from '#data/api/use-call.ts'
import { personName } from '#lib/person-name.ts'
import { searchKey } from '#lib/search-key.ts'
import { m } from '#messages/m.ts'
import { useListFile } from '#parts/list-page/use-list-file.ts'
import { problemDetail } from '#parts/problem/translated-text.ts'
import { blockedWords } from '#parts/unconfirmed-note/blocked-words.ts'
import { UnconfirmedNote } from '#parts/unconfirmed-note/unconfirmed-note.tsx'
import { stack } from '#styled/patterns'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Menu } from '#ui/menu/menu.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { toast } from '#ui/toast/toast-store.ts'

interface Props {
  user: Pick<TextBuyUser, 'id' | 'sales_channel_id' | 'first_name' | 'last_name' | 'email' | 'phone'>
  /** Called when the fan has been erased. */
  onErased: () => void
}

/** A menu to download, or to erase, all stored data of a fan. The server allows both only to provider staff. */
export function StoredData({ user, onErased }: Props) {
  const [asks, setAsks] = useState(false)
  const params = { id: user.id }
  const json = useListFile(erasure.downloadStoredJson, params)
  const csv = useListFile(erasure.downloadStoredCsv, params)
  return (
    <>
      <Menu
        label={m.erasure_menu()}
        items={[
          {
            id: 'json',
            label: m.erasure_json(),
            disabledReason: json.blocked,
            onSelect: () => void json.download({}),
          },
          { id: 'csv', label: m.erasure_csv(), disabledReason: csv.blocked, onSelect: () => void csv.download({}) },
          'line',
          { id: 'erase', label: m.erasure_erase(), tone: 'danger', onSelect: () => setAsks(true) },
        ]}
      />
      {asks && <Erase user={user} onClose={() => setAsks(false)} onErased={onErased} />}
    </>
  )
}

/** Asks for the fan's name, phone number or email to confirm, since erased data cannot be restored. */
function Erase({ user, onClose, onErased }: Props & { onClose: () => void }) {
  const form = useId()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const name = personName(user) ?? user.phone ?? user.email ?? String(user.id)
  const call = useCall(erasure.eraseUser, { params: { id: user.id }, channel: user.sales_channel_id })
  const isTyped = [name, user.phone, user.email].some((one) => one !== null && plain(one) === plain(typed))
  const send = async () => {
    if (!isTyped) return
    setProblem(null)
    const called = await call.run(
      { params: { id: user.id }, body: { confirmation: typed } },
      { label: { message: 'erasure_label', params: { id: user.id } } },
    )
    if (called.outcome === 'refused') return setProblem(problemDetail(called.problem.problem))
    if (called.outcome === 'blocked') return setProblem(blockedWords(called.why))
    if (called.outcome === 'unconfirmed') return
    toast({ tone: 'positive', text: m.erasure_done() })
    onErased()
  }
  return (
    <Dialog
      open
      size="small"
      role="alertdialog"
      title={m.erasure_title({ name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{m.common_cancel()}</Button>
          <Button
            type="submit"
            form={form}
            variant="dangerSolid"
            busy={call.running}
            disabled={!isTyped}
            disabledReason={call.blocked ? blockedWords(call.blocked) : undefined}
          >
            {m.erasure_submit()}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={stack({ gap: '3' })}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <p>{m.erasure_what()}</p>
        <p>{m.erasure_elsewhere()}</p>
        {problem && <Banner tone="danger">{problem}</Banner>}
        {call.unconfirmed && <UnconfirmedNote state={call.unconfirmed.became} onDismiss={call.settle} />}
        <TextField data-autofocus autoComplete="off" label={m.erasure_type({ text: name })} value={typed} onValue={setTyped} />
      </form>
    </Dialog>
  )
}

const plain = (text: string) => searchKey(text).trim().replaceAll(/\s+/g, ' ')
