import { Lock } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Tag, TextBuyUser } from '#contract/users.ts'
import { NotStored } from '#data/outbox/not-stored.ts'
import { useSubmit } from '#data/outbox/use-submit.ts'
import { useCan } from '#data/session/use-can.ts'
import { m } from '#messages/m.ts'
import { problemDetail } from '#parts/problem/translated-text.ts'
import { css } from '#styled/css'
import { hstack } from '#styled/patterns'
import { Button } from '#ui/button/button.tsx'
import { Chip, FilterChip } from '#ui/chip/chip.tsx'
import { useKeptFocus } from '#ui/kept-focus/use-kept-focus.ts'
import { NewTag } from './new-tag.tsx'
import { tagChange } from './user-changes.ts'
import { userName } from './user-words.ts'

/** How long to wait for the server, so that the field can show a refusal, in milliseconds. */
const WAIT_MS = 3000

interface Props {
  user: TextBuyUser
  /** Called when the server has created a tag, since the shown fan is out of date. */
  onChanged: () => void
}

const chips = hstack({ gap: '1', flexWrap: 'wrap' })

/** The tags of a fan. Automatic ones are fixed; people who manage tags can add and remove the others. */
export function UserTags({ user, onChanged }: Props) {
  const canChange = useCan()('tag')
  const [adding, setAdding] = useState(false)
  const change = useTagChange(user)
  const root = useRef<HTMLDivElement>(null)
  useKeptFocus(root)
  return (
    <div ref={root} className={css({ display: 'flex', flexDirection: 'column', gap: '2' })}>
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
      {adding && (
        <NewTag
          user={user}
          connect={(tag) => change.put(tag, 'connect')}
          onClose={() => setAdding(false)}
          onChanged={onChanged}
        />
      )}
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
