import { useState } from 'react'
import type { BulkMessage } from '#contract/mass-texts.ts'
import { useMirroredRow } from '#data/mirror/use-mirrored-row.ts'
import { useMirroredRows } from '#data/mirror/use-mirrored-rows.ts'
import { serverClock } from '#lib/server-clock.ts'
import { m } from '#messages/m.ts'
import { CopyNote } from '#parts/sending/copy-note.tsx'
import { useOriginal } from '#parts/sending/use-original.ts'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { copyOf } from './copy-mass-text.ts'
import { bodyOf, emptyMassTextForm } from './mass-text-form.ts'
import { MassTextFields, type MassTextFieldsProps } from './mass-text-fields.tsx'
import { createChange } from './mass-text-changes.ts'

interface Props {
  salesChannelId: number
  /** The id of the mass text to duplicate. */
  from?: string | undefined
  /** Opens the list, after success or on Cancel. */
  onDone: () => void
}

/** Creates a mass text, empty or as a copy of another. */
export function CreateMassTextScreen({ salesChannelId: channel, from, onDone }: Props) {
  const fields = {
    channel,
    said: m.mass_texts_created(),
    changeOf: (form, _, asking) => createChange(bodyOf(form), asking),
    onDone,
  } satisfies Partial<MassTextFieldsProps>
  const draft = `mass-texts/${channel}/create`
  return (
    <>
      <PageHeader title={m.mass_texts_create()} />
      {from === undefined ? (
        <MassTextFields {...fields} draft={draft} initial={emptyMassTextForm} />
      ) : (
        <Copy key={from} {...fields} draft={`${draft}/${from}`} from={from} />
      )}
    </>
  )
}

type Fields = Omit<MassTextFieldsProps, 'initial'>

function Copy({ from, ...fields }: Fields & { from: string }) {
  const { channel } = fields
  const segments = useMirroredRows('segments', { channel })
  const row = useOriginal(useMirroredRow('bulk_messages', { channel, id: from }), [segments])
  if (row === undefined)
    return (
      <div role="status">
        <p>{m.mass_texts_loading()}</p>
        <Skeleton height={320} />
      </div>
    )
  if (row === null)
    return (
      <>
        <CopyNote name={null} left={[]} />
        <MassTextFields {...fields} initial={emptyMassTextForm} />
      </>
    )
  return <Filled {...fields} original={row} segments={segments.rows} />
}

interface FilledProps extends Fields {
  original: BulkMessage
  segments: readonly { id: string }[]
}

/** The form of a copy. The copy is made once: later changes of the original are not part of it. */
function Filled({ original, segments, ...fields }: FilledProps) {
  const [{ initial, left }] = useState(() => copyOf(original, { segments, now: serverClock.now() }))
  return (
    <>
      <CopyNote name={original.title} left={left} />
      <MassTextFields {...fields} initial={initial} />
    </>
  )
}
