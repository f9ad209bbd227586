import { m } from '#messages/m.ts'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { bodyOf, emptyMassTextForm } from './mass-text-form.ts'
import { MassTextFields } from './mass-text-fields.tsx'
import { createChange } from './mass-text-changes.ts'

interface Props {
  salesChannelId: number
  /** Opens the list: after success, and by Cancel. */
  onDone: () => void
}

/** Creates a mass text. */
export function CreateMassTextScreen({ salesChannelId: channel, onDone }: Props) {
  return (
    <>
      <PageHeader title={m.mass_texts_create()} />
      <MassTextFields
        channel={channel}
        draft={`mass-texts/${channel}/create`}
        initial={emptyMassTextForm}
        said={m.mass_texts_created()}
        changeOf={(form, _, asking) => createChange(bodyOf(form), asking)}
        onDone={onDone}
      />
    </>
  )
}
