import type { Segment } from '#contract/segments.ts'
import { useMirroredRow } from '#data/mirror/use-mirrored-row.ts'
import { useCan } from '#data/session/use-can.ts'
import { m } from '#messages/m.ts'
import { NamePage } from '#parts/crumb/page-name.tsx'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { SegmentFields } from './segment-fields.tsx'
import { changesOf, formOf } from './segment-form.ts'
import { updateChange } from './segment-changes.ts'

interface Props {
  salesChannelId: number
  segmentId: string
  /** Opens the list, after success or on Cancel. */
  onDone: () => void
}

/** Updates a segment. */
export function UpdateSegmentScreen({ salesChannelId: channel, segmentId, onDone }: Props) {
  const can = useCan()
  const { row: segment, status } = useMirroredRow('segments', { channel, id: segmentId })
  if (!can('text_buy_segment')) return <ErrorState title={m.common_error_403()} />
  if (status === 'missing')
    return <EmptyState text={m.segments_missing()} action={<Button onClick={onDone}>{m.segments_to_list()}</Button>} />
  if (!segment)
    return (
      <div role="status" aria-label={m.ui_loading()}>
        <Skeleton height={320} />
      </div>
    )
  return (
    <>
      <NamePage detail={segment.name} />
      <PageHeader title={m.segments_update()} subtitle={segment.name} />
      <SegmentFields
        key={segment.id}
        channel={channel}
        draft={`segments/${segment.id}/update`}
        initial={formOf(segment)}
        submit={m.segments_update()}
        done={m.segments_updated()}
        changeOf={(form, seen) => {
          const changes = changesOf(seen, form)
          return changes && updateChange(segment, changes)
        }}
        valuesOf={(current) => formOf(current as Segment)}
        onDone={onDone}
      />
    </>
  )
}
