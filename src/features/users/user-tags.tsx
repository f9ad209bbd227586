import { Lock, X } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { type Tag, type TextBuyUser, users } from '#contract/users.ts'
import { useRead } from '#data/answers/use-read.ts'
import { useCall } from '#data/api/use-call.ts'
import { NotStored } from '#data/outbox/not-stored.ts'
import { useSubmit } from '#data/outbox/use-submit.ts'
import { useCan } from '#data/session/use-can.ts'
import { searchKey } from '#lib/search-key.ts'
import { m } from '#messages/m.ts'
import { problemDetail } from '#parts/problem/translated-text.ts'
import { blockedWords } from '#parts/unconfirmed-note/blocked-words.ts'
import { css } from '#styled/css'
import { hstack } from '#styled/patterns'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Chip, FilterChip } from '#ui/chip/chip.tsx'
import { useDebounced } from '#ui/field/use-debounced.ts'
import { TextField } from '#ui/text-field/text-field.tsx'
import { Tooltip } from '#ui/tooltip/tooltip.tsx'
import { tagChange } from './user-changes.ts'
import { userName } from './user-words.ts'

/** The pause in typing before options are searched, and the most options. */
const SEARCH_PAUSE_MS = 300
const OPTIONS = 100
/** How long to wait for the server, so that the field can show a refusal. */
const WAIT_MS = 3000

interface Props {
  user: TextBuyUser
  /** Called when the server has created a tag, since the shown fan is out of date. */
  onChanged: () => void
}

const chips = hstack({ gap: '1', flexWrap: 'wrap' })

/** The labels of a fan. Automatic ones are fixed; people who manage labels can add and remove the others. */
export function UserTags({ user, onChanged }: Props) {
  const canChange = useCan()('tag')
  const [adding, setAdding] = useState(false)
  const change = useTagChange(user)
  return (
    <div className={css({ display: 'flex', flexDirection: 'column', gap: '2' })}>
      <span className={chips}>
        {user.tags.length === 0 && !canChange && m.common_empty_value()}
        {user.tags.map((tag) =>
          canChange && !tag.automatic ? (
            <FilterChip key={tag.id} label={tag.name} onRemove={() => void change.put(tag, 'disconnect')} />
          ) : (
            <Chip key={tag.id} icon={tag.automatic ? <Lock aria-label={m.users_automatic()} /> : undefined}>
              {tag.name}
            </Chip>
          ),
        )}
      </span>
      {canChange && !adding && (
        <Button size="small" variant="quiet" onClick={() => setAdding(true)}>
          {m.users_add_tag()}
        </Button>
      )}
      {adding && <NewTag user={user} change={change} onClose={() => setAdding(false)} onChanged={onChanged} />}
    </div>
  )
}

/** Queues adding or removing a tag; returns the refusal. */
function useTagChange(user: TextBuyUser) {
  const submit = useSubmit()
  const put = async (tag: Tag, action: 'connect' | 'disconnect'): Promise<string | null> => {
    try {
      const sent = await submit(tagChange(user, tag, action, userName(user)), { wait: WAIT_MS })
      return sent.outcome === 'refused' ? problemDetail(sent.problem) : null
    } catch (problem) {
      if (problem instanceof NotStored) return m.form_not_stored()
      throw problem
    }
  }
  return { put }
}

interface NewTagProps extends Props {
  change: ReturnType<typeof useTagChange>
  onClose: () => void
}

/** Searches labels, or creates a new one: Enter creates, Escape cancels. */
function NewTag({ user, change, onClose, onChanged }: NewTagProps) {
  const list = useId()
  const [name, setName] = useState('')
  const [words, setWords] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const search = useDebounced(setWords, SEARCH_PAUSE_MS)
  const query = {
    take: OPTIONS,
    salesChannelId: user.sales_channel_id,
    orderBy: 'name',
    ...(words.trim() && { searchQuery: words.trim() }),
  }
  const { data } = useRead(users.readTagOptions, { params: { id: user.id }, query }, { live: true })
  const call = useCall(users.createTag, { channel: user.sales_channel_id })
  const connected = new Set(user.tags.map(({ id }) => id))
  const options = (data?.data ?? []).filter(({ id, automatic }) => !automatic && !connected.has(id))

  const connect = async (tag: Tag) => {
    setProblem(null)
    const refused = await change.put(tag, 'connect')
    if (refused === null) onClose()
    else setProblem(refused)
  }
  const create = async () => {
    if (name.trim() === '') return
    const known = options.find((tag) => searchKey(tag.name) === searchKey(name.trim()))
    if (known) return connect(known)
    setProblem(null)
    const body = { name: name.trim(), userId: user.id, salesChannelId: user.sales_channel_id }
    const called = await call.run({ body }, { label: { message: 'users_create_tag_label', params: { tag: body.name } } })
    if (called.outcome === 'refused') return setProblem(problemDetail(called.problem))
    if (called.outcome === 'blocked') return setProblem(blockedWords(called.why))
    onChanged()
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      onClose()
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    void create()
  }
  const field = (
    <TextField
      hideLabel
      autoFocus
      label={m.users_new_tag()}
      placeholder={m.users_new_tag()}
      value={name}
      error={problem}
      aria-controls={list}
      onKeyDown={onKeyDown}
      onValue={(next) => {
        setName(next)
        search(next)
      }}
    />
  )
  return (
    <div className={css({ display: 'flex', flexDirection: 'column', gap: '2' })}>
      <span className={hstack({ gap: '1', alignItems: 'start' })}>
        {problem === null ? field : <Tooltip text={problem}>{field}</Tooltip>}
        <IconButton label={m.common_cancel()} icon={<X />} onClick={onClose} />
      </span>
      <ul id={list} className={css({ display: 'flex', flexWrap: 'wrap', gap: '1', listStyle: 'none', margin: 0, padding: 0 })}>
        {options.map((tag) => (
          <li key={tag.id}>
            <Button size="small" onClick={() => void connect(tag)}>
              {tag.name}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
