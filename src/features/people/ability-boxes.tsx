import { subjects, type Subject } from '#contract/core/access.ts'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { abilityNames } from '#parts/abilities/ability-names.ts'

interface Props {
  held: ReadonlySet<Subject>
  onHeld: (held: ReadonlySet<Subject>) => void
}

/** One box for each ability. */
export function AbilityBoxes({ held, onHeld }: Props) {
  const set = (subject: Subject, isHeld: boolean) =>
    onHeld(new Set(subjects.filter((one) => (one === subject ? isHeld : held.has(one)))))
  return subjects.map((subject) => (
    <Checkbox
      key={subject}
      label={abilityNames[subject]()}
      checked={held.has(subject)}
      onChecked={(isHeld) => set(subject, isHeld)}
    />
  ))
}
