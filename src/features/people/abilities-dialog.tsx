import { useId, useState } from 'react'
import type { Subject } from '#contract/core/access.ts'
import type { Person } from '#contract/people.ts'
import { m } from '#messages/m.ts'
import { stack } from '#styled/patterns'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Form } from '#ui/form/form.tsx'
import { AbilityBoxes } from './ability-boxes.tsx'
import type { People } from './use-people.ts'

interface Props {
  people: People
  person: Person
  onClose: () => void
}

/** Changes what a person may manage. "Everything" includes the other abilities, whose own settings stay stored. */
export function AbilitiesDialog({ people, person, onClose }: Props) {
  const id = useId()
  const [held, setHeld] = useState<ReadonlySet<Subject>>(new Set(person.abilities))
  const [failure, setFailure] = useState<string | null>(null)
  const set = (next: ReadonlySet<Subject>) => {
    setFailure(null)
    setHeld(next)
  }
  const submit = async () => {
    if (people.busy || people.blocked) return
    const failed = await people.setAbilities(person, [...held])
    setFailure(failed)
    if (failed === null) onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.people_abilities_of({ name: person.name })}
      footer={
        <>
          <Button onClick={onClose}>{m.common_cancel()}</Button>
          <Button type="submit" form={id} variant="primary" busy={people.busy} disabledReason={people.blocked}>
            {m.common_save()}
          </Button>
        </>
      }
    >
      <Form id={id} onSubmit={() => void submit()} busy={people.busy}>
        <div className={stack({ gap: '3' })}>
          {failure && <Banner tone="danger">{failure}</Banner>}
          <AbilityBoxes held={held} onHeld={set} />
        </div>
      </Form>
    </Dialog>
  )
}
