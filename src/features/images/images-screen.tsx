import { useState } from 'react'
import { channels } from '#contract/channels.ts'
import { PICTURE_TYPES } from '#contract/images.ts'
import { useRead } from '#data/answers/use-read.ts'
import { useData } from '#data/provider.tsx'
import { m } from '#messages/m.ts'
import { useUpload } from '#parts/image-picker/use-upload.ts'
import { CropDialog } from '#parts/picture-crop/crop-dialog.tsx'
import { type CropKind, cropRules } from '#parts/picture-crop/crop-rules.ts'
import { problemText } from '#parts/problem/problem-text.ts'
import { useBlockedReason } from '#parts/unconfirmed-note/use-blocked-reason.ts'
import { css } from '#styled/css'
import { hstack, stack } from '#styled/patterns'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { FileButton } from '#ui/file-button/file-button.tsx'
import { OfflineNote } from '#ui/offline-note/offline-note.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { ProgressBar } from '#ui/progress/progress.tsx'
import { SegmentGroup } from '#ui/segment-group/segment-group.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { PictureGallery } from './picture-gallery.tsx'
import { useLibrary } from './use-library.ts'

const kinds: readonly CropKind[] = ['logo', 'signup-background', 'banner']
const kindNames: Record<CropKind, () => string> = {
  logo: m.images_logo,
  'signup-background': m.images_signup_background,
  banner: m.images_banner,
}
const ruleWords: Record<CropKind, () => string> = {
  logo: m.images_logo_rule,
  'signup-background': m.images_signup_background_rule,
  banner: m.images_banner_rule,
}

const hint = css({ textStyle: 'label', color: 'text-muted' })

/** Uploads and crops a channel's pictures, and manages its library. */
export function ImagesScreen({ salesChannelId: channel }: { salesChannelId: number }) {
  const library = useLibrary(channel)
  const [kind, setKind] = useState<CropKind>('logo')
  return (
    <>
      <PageHeader title={m.images_title()} subtitle={m.images_about()} />
      <div className={stack({ gap: '4' })}>
        <UploadCard key={kind} channel={channel} kind={kind} onKind={setKind} onUploaded={library.note} />
        <PictureGallery library={library} />
      </div>
    </>
  )
}

interface UploadProps {
  channel: number
  kind: CropKind
  onKind: (kind: CropKind) => void
  onUploaded: (url: string) => void
}

function UploadCard({ channel, kind, onKind, onUploaded }: UploadProps) {
  const blocked = useBlockedReason()
  const { sending, send, cancel } = useUpload(channel, kind)
  const [picked, setPicked] = useState<File | null>(null)
  const [logo, setLogo] = useState<string | null>(null)
  const upload = async (file: File) => {
    setPicked(null)
    setLogo(null)
    const url = await send(file)
    if (url === null) return
    onUploaded(url)
    if (kind === 'logo') setLogo(url)
    toast({ tone: 'positive', text: m.images_uploaded() })
  }
  return (
    <Card title={m.images_upload()}>
      <div className={stack({ gap: '4' })}>
        <SegmentGroup
          label={m.images_kind()}
          value={kind}
          onValue={onKind}
          options={kinds.map((value) => ({ value, label: kindNames[value]() }))}
        />
        <div className={hstack({ gap: '3', flexWrap: 'wrap' })}>
          <FileButton
            accept={PICTURE_TYPES.join(',')}
            onFile={setPicked}
            busy={sending !== null && sending.problem === null}
            disabledReason={blocked}
          >
            {m.common_choose_file()}
          </FileButton>
          <span className={hint}>{ruleWords[kind]()}</span>
          {blocked && <OfflineNote>{blocked}</OfflineNote>}
        </div>
        {sending && sending.problem === null && (
          <ProgressBar label={m.images_sending({ name: sending.file.name })} value={sending.sent} max={sending.file.size} />
        )}
        {sending?.problem && (
          <Banner
            tone="danger"
            onClose={cancel}
            actions={
              sending.again && (
                <Button size="small" onClick={() => void upload(sending.file)}>
                  {m.common_retry()}
                </Button>
              )
            }
          >
            {sending.problem}
          </Banner>
        )}
        {logo !== null && <UseAsLogo channel={channel} url={logo} onDone={() => setLogo(null)} />}
      </div>
      {picked && (
        <CropDialog file={picked} rule={cropRules[kind]} onClose={() => setPicked(null)} onDone={(file) => void upload(file)} />
      )}
    </Card>
  )
}

/** Offers to use an uploaded logo as the channel's. */
function UseAsLogo({ channel, url, onDone }: { channel: number; url: string; onDone: () => void }) {
  const { api } = useData()
  const [busy, setBusy] = useState(false)
  const facts = useRead(channels.readChannel, { params: { id: channel } }, { firstPaint: true })
  const settings = useRead(channels.readSettings, { params: { id: channel } }, { firstPaint: true })
  const use = async () => {
    setBusy(true)
    try {
      await api.call(channels.updateSettings, { params: { id: channel }, body: { sales_channel: { logo_url: url } } })
      toast({ tone: 'positive', text: m.settings_saved() })
      await Promise.all([facts.refetch(), settings.refetch()])
      onDone()
    } catch (error) {
      toast({ tone: 'danger', text: problemText(error) })
      setBusy(false)
    }
  }
  return (
    <Banner
      tone="info"
      onClose={onDone}
      actions={
        <Button size="small" busy={busy} onClick={() => void use()}>
          {m.images_use_as_logo()}
        </Button>
      }
    >
      {m.images_logo_there()}
    </Banner>
  )
}
