import { useState } from 'react'
import { images, PICTURE_TYPES, type UploadType } from '#contract/images.ts'
import { useRead } from '#data/answers/use-read.ts'
import { m } from '#messages/m.ts'
import { useBlockedReason } from '#parts/unconfirmed-note/use-blocked-reason.ts'
import { css } from '#styled/css'
import { hstack, stack } from '#styled/patterns'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { FileButton } from '#ui/file-button/file-button.tsx'
import { OfflineNote } from '#ui/offline-note/offline-note.tsx'
import { ProgressBar } from '#ui/progress/progress.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { PictureChoices, type PictureChoice } from './picture-choices.tsx'
import { useUpload } from './use-upload.ts'

/** The picked picture or file: its address, with name and type if it was just uploaded. */
export interface Picked {
  url: string
  filename: string | null
  contentType: string | null
}

interface Props {
  open: boolean
  onClose: () => void
  onPick: (picked: Picked) => void
  channel: number
  /** The purpose of the picture; only `mms` accepts files other than pictures. */
  type: UploadType
  /** The event that the picture is for. If `logos` is set, the logos of leagues are offered, too. */
  eventId?: number
  logos?: boolean
}

/** Picks a picture (for a message, any file) from this device, the channel's library, or the logos of leagues. */
export function ImagePicker(props: Props) {
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      size="large"
      title={props.type === 'mms' ? m.pictures_title_file() : m.pictures_title()}
    >
      {props.open && <Picker {...props} />}
    </Dialog>
  )
}

const foot = css({ display: 'flex', gap: '2', flexWrap: 'wrap', justifyContent: 'flex-end', marginTop: '4' })
const hint = css({ textStyle: 'label', color: 'text-muted' })

function Picker({ channel, type, eventId, logos = false, onPick, onClose }: Props) {
  const blocked = useBlockedReason()
  const { sending, send, cancel } = useUpload(channel, type)
  const [uploaded, setUploaded] = useState<Picked[]>([])
  const [chosen, setChosen] = useState<string | null>(null)
  const library = usePictures(channel, eventId)
  const choose = async (file: File) => {
    const url = await send(file)
    if (url === null) return
    setUploaded((before) => [{ url, filename: file.name, contentType: file.type || null }, ...before])
    setChosen(url)
  }
  const add = (url: string) => {
    onPick(uploaded.find((one) => one.url === url) ?? { url, filename: null, contentType: null })
    onClose()
  }
  const own: PictureChoice[] = [
    ...uploaded.map(({ url, filename, contentType }) => ({
      url,
      name: m.pictures_uploaded({ name: filename ?? '' }),
      isPicture: contentType === null || contentType.startsWith('image/'),
    })),
    ...library.urls.map((url, index) => ({ url, name: m.pictures_nth({ number: index + 1 }), isPicture: true })),
  ]
  const shared = { chosen, onChoose: setChosen, onAdd: add }
  return (
    <div className={stack({ gap: '4' })}>
      <div className={hstack({ gap: '3', flexWrap: 'wrap' })}>
        <FileButton
          data-autofocus=""
          accept={type === 'mms' ? '' : PICTURE_TYPES.join(',')}
          onFile={(file) => void choose(file)}
          busy={sending !== null && sending.problem === null}
          disabledReason={blocked}
        >
          {m.pictures_upload()}
        </FileButton>
        <span className={hint}>{type === 'mms' ? m.pictures_upload_hint_any() : m.pictures_upload_hint()}</span>
        {blocked && <OfflineNote>{blocked}</OfflineNote>}
      </div>
      {sending && <SendingNote sending={sending} onCancel={cancel} onAgain={() => void choose(sending.file)} />}
      {own.length > 0 && <PictureChoices label={m.pictures_library()} choices={own} {...shared} />}
      {own.length === 0 && library.status === 'loading' && <Skeleton height={96} />}
      {own.length === 0 && library.status === 'failed' && (
        <ErrorState title={m.common_could_not_load()} onRetry={library.retry} />
      )}
      {own.length === 0 && library.status === 'ready' && <EmptyState text={m.pictures_empty()} />}
      {logos && library.logos.length > 0 && <PictureChoices label={m.pictures_logos()} choices={library.logos} {...shared} />}
      <div className={foot}>
        <Button variant="quiet" disabled={chosen === null} onClick={() => setChosen(null)}>
          {m.pictures_remove_selection()}
        </Button>
        <Button onClick={onClose}>{m.common_cancel()}</Button>
        <Button variant="primary" disabled={chosen === null} onClick={() => chosen !== null && add(chosen)}>
          {m.pictures_add_selected()}
        </Button>
      </div>
    </div>
  )
}

interface NoteProps {
  sending: NonNullable<ReturnType<typeof useUpload>['sending']>
  onCancel: () => void
  onAgain: () => void
}

/** The progress of an upload, or the reason why it failed. */
function SendingNote({ sending: { file, sent, problem, again }, onCancel, onAgain }: NoteProps) {
  if (problem !== null)
    return (
      <Banner
        tone="danger"
        actions={
          again && (
            <Button size="small" onClick={onAgain}>
              {m.common_retry()}
            </Button>
          )
        }
        onClose={onCancel}
      >
        {problem}
      </Banner>
    )
  const label = m.pictures_sending({ name: file.name })
  return (
    <div className={stack({ gap: '1' })} role="status">
      <div className={hstack({ gap: '2', justifyContent: 'space-between' })}>
        <span className={hint}>{label}</span>
        <Button size="small" variant="quiet" onClick={onCancel}>
          {m.common_cancel()}
        </Button>
      </div>
      <ProgressBar label={label} value={sent} max={file.size} />
    </div>
  )
}

/** Returns the pictures to choose from. Offline, the last list from the server is used. */
function usePictures(channel: number, eventId: number | undefined) {
  const ofEvent = useRead(
    images.readEventImages,
    { params: { id: channel, eventId: eventId ?? 1 } },
    { enabled: eventId !== undefined },
  )
  const ofChannel = useRead(images.readLibrary, { params: { id: channel } }, { enabled: eventId === undefined })
  const read = eventId === undefined ? ofChannel : ofEvent
  return {
    urls: ofEvent.data?.scImageUrls ?? ofChannel.data?.salesChannelImages ?? [],
    logos: (ofEvent.data?.leagueLogos ?? []).map(({ name, url }) => ({ url, name, isPicture: true })),
    status: read.status,
    retry: () => void read.refetch(),
  }
}
