import { useCallback, useEffect, useRef, useState } from 'react'
import type { Call, Endpoint } from '#contract/core/endpoint.ts'
import { saveFile } from '#data/api/save-file.ts'
import { useConnectivity } from '#data/api/use-connectivity.ts'
import { useData } from '#data/provider.tsx'
import { m } from '#messages/m.ts'

export interface Download {
  /** Downloads a file and saves it once it is complete. */
  start(endpoint: Endpoint, input: Record<string, unknown>): Promise<void>
  /** The number of received bytes; null if no download is running. */
  received: number | null
  /** The result of the last download. */
  ended: { as: 'saved'; name: string; bytes: number } | { as: 'failed'; error: Error } | null
  cancel(): void
  /** Clears the result of the last download. */
  reset(): void
  /** The reason why no file can be requested now. */
  blocked: string | undefined
}

/** A download from the server, with its progress. A cancelled or abandoned download saves no file. */
export function useDownload(): Download {
  const { api } = useData()
  const { online } = useConnectivity()
  const running = useRef<AbortController>(undefined)
  const [received, setReceived] = useState<number | null>(null)
  const [ended, setEnded] = useState<Download['ended']>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = useCallback(
    async (endpoint: Endpoint, input: Record<string, unknown>) => {
      const control = new AbortController()
      running.current?.abort()
      running.current = control
      setEnded(null)
      setReceived(0)
      try {
        const options = { signal: control.signal, onReceived: setReceived }
        const { blob, name } = await api.download(endpoint, input as Call<Endpoint>, options)
        saveFile(blob, name)
        setEnded({ as: 'saved', name, bytes: blob.size })
      } catch (error) {
        if (!control.signal.aborted) setEnded({ as: 'failed', error: error as Error })
      } finally {
        if (running.current === control) setReceived(null)
      }
    },
    [api],
  )
  return {
    start,
    received,
    ended,
    cancel: useCallback(() => {
      running.current?.abort()
      setReceived(null)
    }, []),
    reset: useCallback(() => setEnded(null), []),
    blocked: online ? undefined : m.common_offline_blocked_detail(),
  }
}
