import { useState } from 'react'
import { transactions } from '#contract/transactions.ts'
import { useRead } from '#data/answers/use-read.ts'
import { m } from '#messages/m.ts'
import { DownloadNote } from '#parts/download/download-note.tsx'
import { useDownload } from '#parts/download/use-download.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { DateField } from '#ui/date-field/date-field.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { SkeletonText } from '#ui/skeleton/skeleton.tsx'
import { SectionFailed } from './section-fallback.tsx'

const stack = css({ display: 'grid', gap: '4' })
const dates = css({ display: 'grid', gap: '3', gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } })
const boxes = css({
  display: 'grid',
  gap: '1',
  border: 0,
  margin: 0,
  padding: 0,
  '& legend': { textStyle: 'label', fontWeight: 'medium', paddingBlockEnd: '1' },
})

interface Props {
  open: boolean
  onClose: () => void
}

/** The report on providers, for the events of a range. */
export default function ProviderReport({ open, onClose }: Props) {
  const download = useDownload()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [from, setFrom] = useState<string | null>(null)
  const [to, setTo] = useState<string | null>(null)
  const reversed = from !== null && to !== null && from > to
  const close = () => {
    download.cancel()
    download.reset()
    onClose()
  }
  const start = () =>
    void download.start(transactions.downloadProviderReport, {
      body: { providers: [...chosen], ...(from && { eventStartDate: from }), ...(to && { eventEndDate: to }) },
    })
  return (
    <Dialog
      open={open}
      onClose={close}
      title={m.metrics_provider_report()}
      footer={
        <>
          <Button onClick={close}>{m.common_close()}</Button>
          <Button
            variant="primary"
            disabled={chosen.length === 0 || reversed}
            busy={download.received !== null}
            disabledReason={chosen.length > 0 && !reversed ? download.blocked : undefined}
            onClick={start}
          >
            {m.common_download()}
          </Button>
        </>
      }
    >
      <div className={stack}>
        <div className={dates}>
          <DateField label={m.metrics_event_start()} value={from} onValue={setFrom} />
          <DateField
            label={m.metrics_event_end()}
            value={to}
            onValue={setTo}
            error={reversed ? m.metrics_reversed() : undefined}
          />
        </div>
        <Providers open={open} chosen={chosen} onChosen={setChosen} />
        <DownloadNote download={download} />
      </div>
    </Dialog>
  )
}

interface ProvidersProps {
  open: boolean
  chosen: readonly string[]
  onChosen: (chosen: readonly string[]) => void
}

function Providers({ open, chosen, onChosen }: ProvidersProps) {
  const read = useRead(transactions.readTransactionOptions, {}, { enabled: open })
  const providers = read.data?.providers
  if (read.status === 'failed') return <SectionFailed title={m.common_could_not_load()} error={read.error} />
  if (!providers) return <SkeletonText lines={3} />
  if (providers.length === 0) return <EmptyState text={m.metrics_no_providers()} />
  return (
    <fieldset className={boxes}>
      <legend>{m.metrics_providers()}</legend>
      {providers.map((provider) => (
        <Checkbox
          key={provider}
          label={provider}
          checked={chosen.includes(provider)}
          onChecked={(on) => onChosen(on ? [...chosen, provider] : chosen.filter((one) => one !== provider))}
        />
      ))}
    </fieldset>
  )
}
