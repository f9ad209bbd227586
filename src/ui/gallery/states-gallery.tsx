import { CalendarPlus, CalendarX2 } from 'lucide-react'
import { useState } from 'react'

import { announce } from '#ui/announcer/announce.ts'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { useConfirm } from '#ui/confirm/confirm-store.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Drawer } from '#ui/drawer/drawer.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Form, FormRow } from '#ui/form/form.tsx'
import { OfflineNote } from '#ui/offline-note/offline-note.tsx'
import { ProgressBar, ProgressRing } from '#ui/progress/progress.tsx'
import { Skeleton, SkeletonText } from '#ui/skeleton/skeleton.tsx'
import { Spinner } from '#ui/spinner/spinner.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { toast } from '#ui/toast/toast-store.ts'

import { Column, Row, Section } from './section.tsx'

const tones = ['info', 'positive', 'caution', 'danger'] as const
const names = ['title', 'venue', 'time'] as const

function FaultyForm() {
  const [errors, setErrors] = useState<{ id: string; message: string }[]>([])
  return (
    <Form
      onSubmit={() => setErrors(names.map((name) => ({ id: `demo-${name}`, message: `Event ${name} is required` })))}
      errors={errors}
      warning="Fans who hold tickets will be told about a new time."
      actions={
        <>
          <Button type="submit" variant="primary">
            Save changes
          </Button>
          <Button onClick={() => setErrors([])}>Cancel</Button>
        </>
      }
    >
      <FormRow>
        {names.map((name) => (
          <TextField
            key={name}
            id={`demo-${name}`}
            label={`Event ${name}`}
            value=""
            onValue={() => {}}
            error={errors.find(({ id }) => id === `demo-${name}`)?.message}
          />
        ))}
      </FormRow>
    </Form>
  )
}

/** Loading, empty and error states, and parts that cover the page. */
export function StatesGallery() {
  const [open, setOpen] = useState<'dialog' | 'drawer' | 'left' | null>(null)
  const confirm = useConfirm()
  const close = () => setOpen(null)
  return (
    <>
      <Section name="Dialogs, drawers, toasts">
        <Row>
          <Button onClick={() => setOpen('dialog')}>Dialog</Button>
          <Button onClick={() => setOpen('drawer')}>Drawer</Button>
          <Button onClick={() => setOpen('left')}>Left drawer</Button>
          <Button
            onClick={() =>
              void confirm({ title: 'Hold 14 seats?', body: 'They are held until 6:00pm CST.', confirmText: 'Hold' })
            }
          >
            Confirm
          </Button>
          <Button
            variant="danger"
            onClick={() =>
              void confirm({
                title: 'Discard 3 waiting changes?',
                body: 'They were not sent.',
                confirmText: 'Discard',
                tone: 'danger',
                typeToConfirm: 'discard',
              })
            }
          >
            Discard…
          </Button>
          <Button onClick={() => toast('14 seats held')}>Toast</Button>
          <Button
            onClick={() =>
              toast({
                text: '14 seats released',
                tone: 'positive',
                action: { label: 'Undo', onAction: () => announce('Undone') },
              })
            }
          >
            Toast with undo
          </Button>
        </Row>
        <Dialog open={open === 'dialog'} onClose={close} title="Update event" footer={<Button onClick={close}>Cancel</Button>}>
          <Column>
            <FaultyForm />
          </Column>
        </Dialog>
        <Drawer open={open === 'drawer'} onClose={close} title="Waiting here">
          <SkeletonText lines={6} />
        </Drawer>
        <Drawer open={open === 'left'} onClose={close} title="Holdfast" side="left">
          <SkeletonText />
        </Drawer>
      </Section>
      <Section name="Banners">
        {tones.map((tone) => (
          <Banner
            key={tone}
            tone={tone}
            title="Seat 101 A 7 was sold at 19:31"
            actions={<Button size="small">Show</Button>}
            onClose={() => {}}
          >
            That was before your hold arrived.
          </Banner>
        ))}
      </Section>
      <Section name="Form">
        <FaultyForm />
      </Section>
      <Section name="Waiting">
        <Row>
          <Spinner label="Loading" /> <Spinner size="large" /> <ProgressRing label="Sending" value={12} max={40} />{' '}
          <ProgressRing label="Sending" size={24} />
          <Skeleton width={120} />
        </Row>
        <ProgressBar label="Importing" value={38} />
        <ProgressBar label="Importing" />
        <SkeletonText />
        <OfflineNote>Shown as of 19:42. New sales are not in it.</OfflineNote>
      </Section>
      <Section name="Nothing, and trouble">
        <EmptyState icon={<CalendarX2 />} text="No events match “cubs”." action={<Button>Clear the search</Button>} />
        <EmptyState text="This channel has no events yet." action={<Button icon={<CalendarPlus />}>Create New Event</Button>} />
        <ErrorState
          title="Failed to load metrics"
          body="The server did not answer in time. Your queue is safe."
          onRetry={() => {}}
        />
      </Section>
    </>
  )
}
