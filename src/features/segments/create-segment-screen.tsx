import { serverClock } from '#lib/server-clock.ts'
import { m } from '#messages/m.ts'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { SegmentFields } from './segment-fields.tsx'
import { bodyOf, emptySegmentForm } from './segment-form.ts'
import { createChange } from './segment-changes.ts'

interface Props {
  salesChannelId: number
  /** Opens the list, after success or on Cancel. */
  onDone: () => void
}

/** Creates a segment. */
export const CreateSegmentScreen = ({ salesChannelId: channel, onDone }: Props) => (
  <>
    <PageHeader title={m.segments_create()} />
    <SegmentFields
      channel={channel}
      draft={`segments/${channel}/create`}
      initial={emptySegmentForm}
      submit={m.segments_create()}
      done={m.segments_created()}
      changeOf={(form) => createChange(bodyOf(form), { channel, now: serverClock.now() })}
      onDone={onDone}
    />
  </>
)
