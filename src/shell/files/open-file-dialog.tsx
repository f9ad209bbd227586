import { useParams } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'

import { inBackground } from '#data/background.ts'
import { useCan } from '#data/session/use-can.ts'
import { formatBytes } from '#lib/bytes.ts'
import { type FileKind, kindOfFile } from '#lib/imports/kind-of-file.ts'
import { refuseUnread } from '#lib/imports/refuse.ts'
import type { OutsideFile } from '#lib/shared-file.ts'
import { text } from '#messages/dynamic.ts'
import { m } from '#messages/m.ts'
import { EventPicker } from '#parts/event-picker/event-picker.tsx'
import { useOpenImport } from '#parts/import/use-open-import.ts'
import { bytesOf } from '#parts/import/use-file-check.ts'
import { css } from '#styled/css'
import { stack } from '#styled/patterns'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Form } from '#ui/form/form.tsx'
import { RadioGroup } from '#ui/radio-group/radio-group.tsx'

import { useChannelId } from '#shell/channel/use-channel.ts'
import { ChannelChoice } from './channel-choice.tsx'

interface Props {
  offered: OutsideFile
  open: boolean
  onClose: () => void
}

/** Asks what a file from outside the app is, and opens it in the import for that. Nothing is imported yet. */
export default function OpenFileDialog({ offered, open, onClose }: Props) {
  const { name, size, file, others } = offered
  const can = useCan()
  const mayImport = { events: can('sales_channel'), seats: can('sales_channel_event_details') }
  const unread = name === '' ? null : refuseUnread(name, size)
  const problem = unread
    ? text(`import_problems_${unread.refused.code}`, unread.refused.params)
    : file === null
      ? m.files_lost()
      : !mayImport.events && !mayImport.seats
        ? m.files_not_allowed()
        : null
  const about = (
    <div className={stack({ gap: '1' })}>
      {name !== '' && <p className={title}>{name}</p>}
      {size > 0 && <p className={quiet}>{formatBytes(size)}</p>}
      {others > 0 && <p className={quiet}>{m.files_others({ count: others })}</p>}
    </div>
  )
  if (file && problem === null)
    return <Question key={`${name} ${file.lastModified}`} {...{ file, about, mayImport, open, onClose }} />
  return (
    <Dialog open={open} onClose={onClose} title={m.files_title()} footer={<Button onClick={onClose}>{m.common_close()}</Button>}>
      <div className={stack({ gap: '4' })}>
        {about}
        <Banner tone="danger">{problem}</Banner>
      </div>
    </Dialog>
  )
}

const title = css({ fontWeight: 'medium', overflowWrap: 'anywhere' })
const quiet = css({ textStyle: 'label', color: 'text-muted' })

const FORM = 'open-file'

type Kind = 'events' | 'seats'

interface QuestionProps extends Pick<Props, 'open' | 'onClose'> {
  file: File
  about: ReactNode
  mayImport: Record<Kind, boolean>
}

/** The question: events, or seats of which event. Whatever fits the file's columns and the open page is chosen already. */
function Question({ file, about, mayImport, open, onClose }: QuestionProps) {
  const found = useKind(file)
  const place = useChannelId()
  const { eventId } = useParams({ strict: false })
  const [chosen, setChosen] = useState<Kind | null>(null)
  const [channel, setChannel] = useState(place)
  const [event, setEvent] = useState<number | null>(Number(eventId) || null)
  const openImport = useOpenImport()
  const kinds = (['events', 'seats'] as const).filter((one) => mayImport[one])
  const kind = chosen ?? guess(found, kinds)
  const target = channel !== null && (kind === 'events' ? null : kind === 'seats' ? (event ?? undefined) : undefined)
  const ready = target !== false && target !== undefined
  const onSubmit = () => {
    if (!ready || channel === null) return
    onClose()
    return openImport(file, channel, target)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.files_title()}
      footer={
        <>
          <Button onClick={onClose}>{m.common_cancel()}</Button>
          <Button variant="primary" type="submit" form={FORM} disabled={!ready}>
            {m.common_continue()}
          </Button>
        </>
      }
    >
      <Form id={FORM} onSubmit={onSubmit}>
        <div className={stack({ gap: '4' })}>
          {about}
          {found === null && <Banner tone="caution">{m.files_unknown()}</Banner>}
          {place === null && (
            <ChannelChoice
              value={channel}
              onValue={(next) => {
                setChannel(next)
                setEvent(null)
              }}
            />
          )}
          <RadioGroup
            label={m.files_kind()}
            value={kind}
            onValue={setChosen}
            options={kinds.map((value) => ({
              value,
              label: value === 'events' ? m.files_kind_events() : m.files_kind_seats(),
              ...(found && found !== 'reading' && kindFor(found) === value && { help: m.files_fits() }),
            }))}
          />
          {kind === 'seats' && channel !== null && (
            <EventPicker
              required
              inLine
              label={m.files_event()}
              channel={channel}
              value={event === null ? [] : [event]}
              onValue={(ids) => setEvent(ids.at(-1) ?? null)}
            />
          )}
          <p className={quiet}>{m.files_next()}</p>
        </div>
      </Form>
    </Dialog>
  )
}

const kindFor = (found: FileKind): Kind => (found === 'events' ? 'events' : 'seats')

/** The answer that is chosen at first: what the columns show, or the only thing that the person may import. */
const guess = (found: FileKind | null | 'reading', kinds: readonly Kind[]): Kind | null =>
  found && found !== 'reading' && kinds.includes(kindFor(found)) ? kindFor(found) : kinds.length === 1 ? kinds[0]! : null

/** Returns the file's content by its columns; null if no import knows them. */
function useKind(file: File): FileKind | null | 'reading' {
  const [kind, setKind] = useState<FileKind | null | 'reading'>('reading')
  useEffect(() => {
    let isLeft = false
    inBackground(bytesOf(file).then((bytes) => isLeft || setKind(kindOfFile({ name: file.name, bytes }))))
    return () => void (isLeft = true)
  }, [file])
  return kind
}
