import { X } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { type Tag, type TextBuyUser, users } from '#contract/users.ts'
import { useRead } from '#data/answers/use-read.ts'
import { useCall } from '#data/api/use-call.ts'
import { searchKey } from '#lib/search-key.ts'
import { m } from '#messages/m.ts'
import { problemDetail } from '#parts/problem/translated-text.ts'
import { blockedWords } from '#parts/unconfirmed-note/blocked-words.ts'
import { css } from '#styled/css'
import { hstack } from '#styled/patterns'
import { button } from '#styled/recipes'
import { useDebounced } from '#ui/field/use-debounced.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { Tooltip } from '#ui/tooltip/tooltip.tsx'
import { chosenAfterKey } from './tag-keys.ts'

/** The pause in typing before options are searched, in milliseconds, and the most options shown. */
const SEARCH_PAUSE_MS = 300
const OPTIONS = 100

interface Props {
  user: TextBuyUser
  /** Adds an existing tag to the fan; returns the reason of a refusal. */
  connect: (tag: Tag) => Promise<string | null>
  onClose: () => void
  /** Called when the server has created a tag, since the shown fan is out of date. */
  onChanged: () => void
}

/**
 * Searches tags, or creates a new one. The arrows choose one of the found tags; Enter adds the chosen tag or, if no tag is chosen,
 * the typed one, which is created if it does not exist; Escape cancels.
 */
export function NewTag(props: Props) {
  const list = useId()
  const { name, type, options, chosen, problem, choose, onKeyDown } = useNewTag(props)
  const idOf = (index: number) => `${list}-${index}`
  const field = (
    <TextField
      hideLabel
      autoFocus
      label={m.users_new_tag()}
      placeholder={m.users_new_tag()}
      value={name}
      error={problem}
      role="combobox"
      autoComplete="off"
      aria-autocomplete="list"
      aria-expanded={options.length > 0}
      aria-controls={list}
      aria-activedescendant={options[chosen] && idOf(chosen)}
      onKeyDown={onKeyDown}
      onValue={type}
    />
  )
  return (
    <div className={css({ display: 'flex', flexDirection: 'column', gap: '2' })}>
      <span className={hstack({ gap: '1', alignItems: 'start' })}>
        {problem === null ? field : <Tooltip text={problem}>{field}</Tooltip>}
        <IconButton label={m.common_cancel()} icon={<X />} onClick={props.onClose} />
      </span>
      <div id={list} role="listbox" aria-label={m.users_tags()} className={found}>
        {options.map((tag, index) => (
          <button
            key={tag.id}
            type="button"
            tabIndex={-1}
            id={idOf(index)}
            role="option"
            aria-selected={index === chosen}
            className={`${button({ size: 'small' })} ${option}`}
            // The focus stays in the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(tag)}
          >
            {tag.name}
          </button>
        ))}
      </div>
    </div>
  )
}

/** The state of the field: the typed name, the found tags, and the tag chosen by the arrow keys. */
function useNewTag({ user, connect, onClose, onChanged }: Props) {
  const [name, setName] = useState('')
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState(-1)
  const [problem, setProblem] = useState<string | null>(null)
  const search = useDebounced(setWords, SEARCH_PAUSE_MS)
  const options = useOptions(user, words)
  const create = useCreate(user)
  const finish = async (refusal: Promise<string | null>, then = () => {}) => {
    setProblem(null)
    const refused = await refusal
    if (refused !== null) return setProblem(refused)
    then()
    onClose()
  }
  const choose = (tag: Tag) => void finish(connect(tag))
  const add = () => {
    const typed = name.trim()
    const known = options[chosen] ?? options.find((tag) => searchKey(tag.name) === searchKey(typed))
    if (known) choose(known)
    else if (typed !== '') void finish(create(typed), onChanged)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      return onClose()
    }
    const next = chosenAfterKey(event.key, chosen, options.length)
    if (next === null && event.key !== 'Enter') return
    event.preventDefault()
    if (next === null) add()
    else setChosen(next)
  }
  const type = (next: string) => {
    setName(next)
    setChosen(-1)
    search(next)
  }
  return { name, type, options, chosen, problem, choose, onKeyDown }
}

const found = css({ display: 'flex', flexWrap: 'wrap', gap: '1' })
const option = css({ '&[aria-selected=true]': { bg: 'accent-soft', borderColor: 'accent' } })

/** The tags whose name contains the words, without those that the fan has, and without automatic ones. */
function useOptions(user: TextBuyUser, words: string): Tag[] {
  const query = {
    take: OPTIONS,
    salesChannelId: user.sales_channel_id,
    orderBy: 'name',
    ...(words.trim() && { searchQuery: words.trim() }),
  }
  const { data } = useRead(users.readTagOptions, { params: { id: user.id }, query }, { live: true })
  const connected = new Set(user.tags.map(({ id }) => id))
  return (data?.data ?? []).filter(({ id, automatic }) => !automatic && !connected.has(id))
}

/** Creates a tag and adds it to the fan; returns the reason of a refusal. */
function useCreate(user: TextBuyUser) {
  const call = useCall(users.createTag, { channel: user.sales_channel_id })
  return async (tag: string): Promise<string | null> => {
    const body = { name: tag, userId: user.id, salesChannelId: user.sales_channel_id }
    const called = await call.run({ body }, { label: { message: 'users_create_tag_label', params: { tag } } })
    if (called.outcome === 'refused') return problemDetail(called.problem)
    return called.outcome === 'blocked' ? blockedWords(called.why) : null
  }
}
