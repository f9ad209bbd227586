import { useMirroredRow } from '#data/mirror/use-mirrored-row.ts'
import { useCan } from '#data/session/use-can.ts'
import { m } from '#messages/m.ts'
import { NamePage } from '#parts/crumb/page-name.tsx'
import { stack } from '#styled/patterns'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { changesOf, formOf } from './mass-text-form.ts'
import { MassTextFields } from './mass-text-fields.tsx'
import { stepsOf } from './mass-text-state.ts'
import { updateChange } from './mass-text-changes.ts'

interface Props {
  salesChannelId: number
  massTextId: string
  /** Opens the list, after success or on Cancel. */
  onDone: () => void
}

/** Updates a mass text. */
export function UpdateMassTextScreen({ salesChannelId: channel, massTextId, onDone }: Props) {
  const { row, status } = useMirroredRow('bulk_messages', { channel, id: massTextId })
  const maySchedule = useCan()('all')
  const back = <Button onClick={onDone}>{m.mass_texts_to_list()}</Button>
  if (status === 'missing') return <EmptyState text={m.mass_texts_missing()} action={back} />
  if (!row)
    return (
      <div className={stack({ gap: '4' })} role="status">
        <p>{m.mass_texts_loading()}</p>
        <Skeleton height={320} />
      </div>
    )
  if (!stepsOf(row).edit) return <EmptyState text={m.mass_texts_not_editable()} action={back} />
  return (
    <>
      <NamePage detail={row.title} />
      <PageHeader title={m.mass_texts_update()} subtitle={row.title} />
      <MassTextFields
        key={row.id}
        row={row}
        channel={channel}
        draft={`mass-texts/${row.id}/update`}
        initial={formOf(row)}
        said={m.mass_texts_updated()}
        changeOf={(form, seen, asking) => {
          const changes = changesOf(seen, form)
          // Saving the form of a paused mass text also schedules it again.
          if (row.status === 'Paused' && maySchedule)
            return updateChange(row, { body: { ...changes?.body, status: 'Scheduled' }, seen: changes?.seen ?? {} }, asking)
          return changes && updateChange(row, changes, asking)
        }}
        onDone={onDone}
      />
    </>
  )
}
