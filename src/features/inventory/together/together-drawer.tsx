import { useMemo, useState } from 'react'
import type { SeatView } from '#data/mirror/seats/seat-view.ts'
import { aislesOf } from '#lib/seat-map/aisles.ts'
import { groupList, groupsOf } from '#lib/seat-map/groups.ts'
import { m } from '#messages/m.ts'
import { useHouse, type Venue } from '#parts/seat-map/use-house.ts'
import { stack } from '#styled/patterns'
import { Drawer } from '#ui/drawer/drawer.tsx'
import { type HouseMarks, seatsTogether, type Together } from './seats-together.ts'
import { TogetherForm, usualCriteria, type Criteria } from './together-form.tsx'
import { NoneTogether, TogetherList } from './together-results.tsx'

interface Props {
  view: SeatView
  venue: Venue
  currency: string
  /** Whether the seats of a group can be selected; otherwise they are only shown. */
  canSelect: boolean
  open: boolean
  onClose: () => void
  onPick: (group: Together) => void
}

/** Finds seats that are together, on this device, while the person types. What was typed stays until the page is left. */
export function TogetherDrawer({ view, venue, currency, canSelect, open, onClose, onPick }: Props) {
  const [criteria, setCriteria] = useState(usualCriteria)
  const { kept } = useHouse(venue)
  const marks = useMemo(() => ({ aisles: aislesOf(kept), groups: groupsOf(kept) }), [kept])
  const groups = useMemo(() => groupNames(view, marks), [view, marks])
  return (
    <Drawer open={open} onClose={onClose} title={m.together_open()}>
      <div className={stack({ gap: '4' })}>
        <TogetherForm
          criteria={criteria}
          onCriteria={(change) => setCriteria((before) => ({ ...before, ...change }))}
          currency={currency}
          groups={groups}
        />
        <Results
          view={view}
          marks={marks}
          criteria={criteria}
          onCriteria={(change) => setCriteria((before) => ({ ...before, ...change }))}
          currency={currency}
          action={canSelect ? m.inventory_choose() : m.common_show()}
          onPick={onPick}
        />
      </div>
    </Drawer>
  )
}

/** The names of the groups that sections of the inventory are in. */
const groupNames = ({ sections }: SeatView, { groups }: Required<HouseMarks>): string[] =>
  groupList(
    groups,
    sections.map(({ name }) => name),
  ).map(({ name }) => name)

interface ResultsProps {
  view: SeatView
  marks: HouseMarks
  criteria: Criteria
  onCriteria: (change: Partial<Criteria>) => void
  currency: string
  action: string
  onPick: (group: Together) => void
}

/** The groups that fit, computed again when the criteria or the seats change. A stadium takes a few milliseconds. */
function Results({ view, marks, criteria, onCriteria, ...rest }: ResultsProps) {
  const { count } = criteria
  const groups = useMemo(
    () => (count === null ? [] : seatsTogether(view.sections, { ...criteria, count }, marks)),
    [view, criteria, count, marks],
  )
  const isComplete = count !== null && count > 0
  return (
    <>
      <p role="status">{isComplete && groups.length > 0 && m.together_found({ count: groups.length })}</p>
      {groups.length > 0 && <TogetherList groups={groups} {...rest} />}
      {isComplete && groups.length === 0 && <NoneTogether criteria={{ ...criteria, count }} onCriteria={onCriteria} />}
    </>
  )
}
