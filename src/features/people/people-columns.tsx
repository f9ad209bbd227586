import { MonitorSmartphone, Pencil } from 'lucide-react'
import type { Person } from '#contract/people.ts'
import { relativeWords } from '#ui/relative-time/relative-words.ts'
import { localZone } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { hstack } from '#styled/patterns'
import { Chip } from '#ui/chip/chip.tsx'
import type { Column } from '#ui/data-table/columns.ts'
import { Menu } from '#ui/menu/menu.tsx'
import { abilityNames } from '#parts/abilities/ability-names.ts'

interface Options {
  /** The current time, in milliseconds since 1970. */
  now: number
  /** The reason why nothing can be done now. */
  blocked: string | undefined
  onAbilities: (person: Person) => void
  onSessions: (person: Person) => void
}

const emailLook = css({ display: 'block', textStyle: 'label', color: 'text-muted', overflowWrap: 'anywhere' })

/** A name with the email below it. */
export function NameAndEmail({ name, email }: Pick<Person, 'name' | 'email'>) {
  return (
    <>
      {name}
      <span className={emailLook}>{email}</span>
    </>
  )
}

/** Shows abilities as chips, or a text if the person has no ability. */
export function Abilities({ abilities }: Pick<Person, 'abilities'>) {
  if (abilities.length === 0) return m.people_abilities_none()
  return (
    <span className={hstack({ gap: '1', flexWrap: 'wrap' })}>
      {abilities.map((ability) => (
        <Chip key={ability}>{abilityNames[ability]()}</Chip>
      ))}
    </span>
  )
}

/** The columns of the table of people. */
export const peopleColumns = ({ now, blocked, onAbilities, onSessions }: Options): Column<Person>[] => [
  {
    id: 'name',
    header: m.people_name(),
    fixed: true,
    width: '11.5rem',
    card: 'title',
    cell: (person) => <NameAndEmail {...person} />,
  },
  {
    id: 'abilities',
    header: m.people_abilities(),
    grow: true,
    width: '15.25rem',
    card: 'meta',
    cell: ({ abilities }) => <Abilities abilities={abilities} />,
  },
  {
    id: 'factor',
    header: m.people_factor(),
    width: '9rem',
    card: 'meta',
    // The words name the factor, since a card shows no column headers.
    cell: ({ factor }) => (factor ? m.people_factor_on() : m.people_factor_none()),
  },
  {
    id: 'used',
    header: m.people_last_used(),
    width: '9rem',
    card: 'meta',
    cell: ({ last_used_at }) =>
      last_used_at === null ? m.people_not_signed_in() : relativeWords(last_used_at, now, localZone()),
  },
  {
    id: 'actions',
    header: m.common_actions(),
    hideHeader: true,
    acts: true,
    width: '4rem',
    align: 'end',
    card: 'end',
    cell: (person) => (
      <Menu
        label={m.people_actions({ name: person.name })}
        items={[
          {
            id: 'abilities',
            label: m.people_change_abilities(),
            icon: <Pencil />,
            disabledReason: blocked,
            onSelect: () => onAbilities(person),
          },
          {
            id: 'sessions',
            label: m.people_devices(),
            icon: <MonitorSmartphone />,
            disabledReason: blocked,
            onSelect: () => onSessions(person),
          },
        ]}
      />
    ),
  },
]
