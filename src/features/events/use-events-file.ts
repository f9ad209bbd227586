import { useState } from 'react'
import { events } from '#contract/events.ts'
import { saveFile } from '#data/api/save-file.ts'
import { useConnectivity } from '#data/api/use-connectivity.ts'
import { useData } from '#data/provider.tsx'
import { m } from '#messages/m.ts'
import { failureWords } from '#messages/failure-words.ts'
import { toast } from '#ui/toast/toast-store.ts'
import type { filtersOf } from './events-search.ts'

/** Downloads the events of the list, with its filters, as a file that can be imported again. Only while the server is reached. */
export function useEventsFile(channel: number) {
  const { api } = useData()
  const { online } = useConnectivity()
  const [running, setRunning] = useState(false)
  const download = async (query: ReturnType<typeof filtersOf>) => {
    setRunning(true)
    try {
      const { blob, name } = await api.download(events.downloadEvents, { params: { id: channel }, query })
      saveFile(blob, name)
    } catch (problem) {
      toast({ tone: 'danger', text: failureWords(problem as Error), duration: 8000 })
    } finally {
      setRunning(false)
    }
  }
  return { download, running, blocked: online ? undefined : m.common_offline_blocked_detail() }
}
