import { Download, Upload } from 'lucide-react'
import { m } from '#messages/m.ts'
import { HelpLink } from '#parts/help/help-link.tsx'
import { css } from '#styled/css'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { PHONE, useMedia } from '#ui/data-table/use-media.ts'
import { FileButton } from '#ui/file-button/file-button.tsx'
import { DropHint } from '#ui/file-drop/drop-hint.tsx'
import { usePageDrop } from '#ui/file-drop/use-page-drop.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { MAP_FILES, type MapFile } from './use-map-file.ts'

/**
 * The buttons that save the map to a file and import one; on a phone they are icons. A map or a plan that is dropped on the page is
 * imported, too.
 */
export function MapFileTools({ file }: { file: MapFile }) {
  const isOver = usePageDrop(([first, ...others]) => {
    if (first) file.take(first)
    if (others.length > 0) toast({ tone: 'caution', text: m.files_others({ count: others.length }), duration: 6000 })
  })
  const isPhone = useMedia(PHONE)
  const look = isPhone ? ({ shape: 'icon', variant: 'quiet' } as const) : ({ size: 'small' } as const)
  return (
    <>
      <Button {...look} icon={<Download />} onClick={file.save}>
        {m.mapfile_download()}
      </Button>
      <FileButton {...look} icon={<Upload />} accept={MAP_FILES} onFile={file.take}>
        {m.mapfile_import()}
      </FileButton>
      {isOver && <DropHint>{m.mapfile_drop()}</DropHint>}
    </>
  )
}

const lines = css({ maxHeight: '14rem', overflowY: 'auto', '& li': { listStyle: 'none', overflowWrap: 'anywhere' } })

/** The end of the last import: every problem of the file, or its effect on the map. */
export function MapFileNote({ file: { note, dismiss } }: { file: MapFile }) {
  if (note === null) return null
  const { tone, title, texts } = note
  return (
    <Banner tone={tone} title={title} actions={tone === 'danger' && <HelpLink to="events#map-file" />} onClose={dismiss}>
      <ul className={lines} aria-label={title} tabIndex={0}>
        {texts.map((text, at) => (
          <li key={at}>{text}</li>
        ))}
      </ul>
    </Banner>
  )
}
