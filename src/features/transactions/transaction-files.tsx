import { Download } from 'lucide-react'
import { useState } from 'react'
import { transactions } from '#contract/transactions.ts'
import type { WireQuery } from '#data/mirror/list-result.ts'
import { m } from '#messages/m.ts'
import { DownloadNote } from '#parts/download/download-note.tsx'
import { useDownload } from '#parts/download/use-download.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'

interface Props {
  /** The channel; null for the sales of all channels. */
  channel: number | null
  /** The list's query, so that the file has the same rows in the same order. */
  query: WireQuery
  /** The number of rows of the file. */
  total: number
  /** Whether a file with a sheet for each event is also offered. */
  byEvent?: boolean
}

const stack = css({ display: 'grid', gap: '3', textStyle: 'dense' })

/** The list as a spreadsheet: on one sheet or, if `byEvent` is set, also with a sheet for each event. */
export function TransactionFiles({ channel, query, total, byEvent = true }: Props) {
  const download = useDownload()
  const [open, setOpen] = useState(false)
  const start = (grouped: boolean) => {
    const wholeQuery = { ...query, skip: undefined, take: undefined, ...(grouped && { groupBy: 'event' }) }
    setOpen(true)
    void (channel === null
      ? download.start(transactions.downloadTransactions, { query: wholeQuery })
      : download.start(transactions.downloadChannelTransactions, { params: { id: channel }, query: wholeQuery }))
  }
  const close = () => {
    download.cancel()
    download.reset()
    setOpen(false)
  }
  return (
    <>
      <Button icon={<Download />} disabledReason={download.blocked} onClick={() => start(false)}>
        {m.list_export()}
      </Button>
      {byEvent && (
        <Button disabledReason={download.blocked} onClick={() => start(true)}>
          {m.transactions_by_event()}
        </Button>
      )}
      <Dialog
        open={open}
        onClose={close}
        size="small"
        title={m.transactions_file()}
        footer={<Button onClick={close}>{m.common_close()}</Button>}
      >
        <div className={stack}>
          <p>{m.transactions_file_rows({ count: total })}</p>
          <DownloadNote download={download} />
        </div>
      </Dialog>
    </>
  )
}
