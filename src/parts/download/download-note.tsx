import { formatBytes } from '#lib/bytes.ts'
import { failureWords } from '#messages/failure-words.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { ProgressBar } from '#ui/progress/progress.tsx'
import type { Download } from './use-download.ts'

const box = css({ display: 'grid', gap: '2', textStyle: 'dense' })
const line = css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '3' })

/** The progress of a download with a Cancel button, or its result. */
export function DownloadNote({ download }: { download: Download }) {
  const { received, ended, cancel } = download
  if (received !== null)
    return (
      <div className={box}>
        <div className={line}>
          <span>{received === 0 ? m.download_preparing() : m.download_received({ size: formatBytes(received) })}</span>
          <Button size="small" onClick={cancel}>
            {m.common_cancel()}
          </Button>
        </div>
        <ProgressBar label={m.download_running()} />
      </div>
    )
  if (ended?.as === 'failed') return <Banner tone="danger">{`${m.download_failed()} ${failureWords(ended.error)}`}</Banner>
  if (ended?.as === 'saved')
    return <Banner tone="positive">{m.download_saved({ name: ended.name, size: formatBytes(ended.bytes) })}</Banner>
  return null
}
