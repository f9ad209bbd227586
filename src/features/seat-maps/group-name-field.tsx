import { type KeyboardEvent, useEffect, useState } from 'react'
import { toGroupName } from '#lib/seat-map/groups.ts'
import { m } from '#messages/m.ts'
import { hstack, stack } from '#styled/patterns'
import { Button } from '#ui/button/button.tsx'
import { useUnreadable } from '#ui/field/use-typed-text.ts'
import { TextField } from '#ui/text-field/text-field.tsx'
import { groupNameProblem } from './group-name.ts'

interface Props {
  /** The present name of the group; absent for a new group. */
  initial?: string
  /** The names of the other groups. */
  others: readonly string[]
  /** The text of the button that uses the name. */
  submit: string
  onName: (name: string) => void
  onCancel: () => void
}

/** The field with the name of a group. While a typed name is not used yet, the map cannot be saved. */
export function GroupNameField({ initial = '', others, submit, onName, onCancel }: Props) {
  const [text, setText] = useState(initial)
  const [isInsisted, setInsisted] = useState(false)
  const problem = groupNameProblem(text, others)
  const name = toGroupName(text)
  const isUsed = name === initial
  const unused = problem ?? m.mapeditor_group_typed({ button: submit })
  const box = useUnreadable(isUsed, unused)
  useEffect(() => {
    box.current?.focus()
    box.current?.select()
  }, [box])
  const finish = () => {
    if (problem === null) return onName(name)
    setInsisted(true)
    box.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') finish()
    else onCancel()
  }
  return (
    <div className={stack({ gap: '2' })}>
      <TextField
        ref={box}
        required
        label={m.mapeditor_group_name()}
        autoComplete="off"
        value={text}
        error={isInsisted ? unused : name === '' ? null : problem}
        onValue={(next) => {
          setText(next)
          setInsisted(false)
        }}
        onKeyDown={onKeyDown}
        onInvalid={() => setInsisted(true)}
      />
      <div className={hstack({ gap: '2', flexWrap: 'wrap' })}>
        <Button size="small" onClick={finish}>
          {submit}
        </Button>
        <Button size="small" variant="quiet" onClick={onCancel}>
          {m.common_cancel()}
        </Button>
      </div>
    </div>
  )
}
