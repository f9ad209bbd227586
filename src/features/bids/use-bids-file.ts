import { useState } from 'react'
import { bids } from '#contract/bids.ts'
import type { Call } from '#contract/core/endpoint.ts'
import { useConnectivity } from '#data/api/use-connectivity.ts'
import type { WireQuery } from '#data/mirror/list-result.ts'
import { useData } from '#data/provider.tsx'
import { failureWords } from '#messages/failure-words.ts'
import { m } from '#messages/m.ts'
import { saveAndReport } from '#parts/download/save-and-report.ts'
import type { ListFile } from '#parts/list-page/use-list-file.ts'
import { showCount } from '#ui/count/count.ts'
import { toast } from '#ui/toast/toast-store.ts'

/** The most rows in an exported file. */
const ROWS = 100
const LONG_MS = 8000

/** Exports at most a hundred bids as a file; reports if there are more. */
export function useBidsFile(channel: number): ListFile {
  const { api } = useData()
  const { online } = useConnectivity()
  const [running, setRunning] = useState(false)
  const download = async (page: WireQuery) => {
    setRunning(true)
    try {
      const input = { params: { id: channel }, query: { ...page, skip: undefined, take: ROWS } }
      const { blob, name, total } = await api.download(bids.downloadBids, input as Call<typeof bids.downloadBids>)
      const isCut = total !== null && total > ROWS
      await saveAndReport(blob, name, isCut ? m.bids_csv_cut({ shown: showCount(ROWS), total: showCount(total) }) : undefined)
    } catch (problem) {
      toast({ tone: 'danger', text: failureWords(problem as Error), duration: LONG_MS })
    } finally {
      setRunning(false)
    }
  }
  return { download, running, blocked: online ? undefined : m.common_offline_blocked_detail() }
}
