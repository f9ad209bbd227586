import { useState } from 'react'
import type { Call, Endpoint } from '#contract/core/endpoint.ts'
import { useConnectivity } from '#data/api/use-connectivity.ts'
import type { WireQuery } from '#data/mirror/list-result.ts'
import { useData } from '#data/provider.tsx'
import { failureWords } from '#messages/failure-words.ts'
import { m } from '#messages/m.ts'
import { saveAndReport } from '#parts/download/save-and-report.ts'
import { showCount } from '#ui/count/count.ts'
import { toast } from '#ui/toast/toast-store.ts'

export interface ListFile {
  /** Requests all rows of a query, and saves them as a file. */
  download(query: WireQuery): Promise<void>
  running: boolean
  /** The reason why the file cannot be requested now. */
  blocked: string | undefined
}

const LONG_MS = 8000

/**
 * Saves a list as a file, with its filters and its order; online only.
 * @param most the most rows of the file; if more match, the screen reports that
 */
export function useListFile(endpoint: Endpoint, params?: Record<string, unknown>, most?: number): ListFile {
  const { api } = useData()
  const { online } = useConnectivity()
  const [running, setRunning] = useState(false)
  const download = async (page: WireQuery) => {
    const query = { ...page, skip: undefined, take: most }
    setRunning(true)
    try {
      const { blob, name, total } = await api.download(endpoint, { ...(params && { params }), query } as Call<Endpoint>)
      const isCut = most !== undefined && total !== null && total > most
      await saveAndReport(blob, name, isCut ? m.list_file_cut({ count: showCount(most), total: showCount(total) }) : undefined)
    } catch (problem) {
      toast({ tone: 'danger', text: failureWords(problem as Error), duration: LONG_MS })
    } finally {
      setRunning(false)
    }
  }
  return { download, running, blocked: online ? undefined : m.common_offline_blocked_detail() }
}
