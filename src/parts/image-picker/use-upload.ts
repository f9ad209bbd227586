import { useCallback, useEffect, useRef, useState } from 'react'
import { images, type UploadType } from '#contract/images.ts'
import { ApiProblem } from '#data/api/problem.ts'
import { sendFile } from '#data/api/send-file.ts'
import { newKey } from '#data/key.ts'
import { useData } from '#data/provider.tsx'
import { m } from '#messages/m.ts'
import { uploadProblem } from './file-fits.ts'

/** A running or failed upload. */
export interface Sending {
  file: File
  sent: number
  /** The problem in words, if the upload failed. A failed upload may be retried unless the file itself is refused. */
  problem: string | null
  again: boolean
}

/**
 * Uploads files of a channel, one at a time. An upload URL is valid for one file, so each try requests a new one; the data of a
 * failed try is never used.
 * @returns `send` returns the file's address, or null if the upload failed
 */
export function useUpload(channel: number, type: UploadType) {
  const { api, world } = useData()
  const [sending, setSending] = useState<Sending | null>(null)
  const running = useRef<AbortController | null>(null)
  const cancel = useCallback(() => {
    running.current?.abort()
    setSending(null)
  }, [])
  useEffect(() => () => running.current?.abort(), [])

  const send = useCallback(
    async (file: File): Promise<string | null> => {
      running.current?.abort()
      const mine = (running.current = new AbortController())
      const fail = (problem: string, again: boolean) => {
        if (running.current === mine && !mine.signal.aborted) setSending({ file, sent: 0, problem, again })
        return null
      }
      const { name } = file
      const wrong = uploadProblem(file, type)
      if (wrong) return fail(wrong === 'size' ? m.pictures_too_large({ name }) : m.pictures_not_picture({ name }), false)
      setSending({ file, sent: 0, problem: null, again: false })
      try {
        const start = await api.call(
          images.startUpload,
          { params: { id: channel, uploadType: type }, body: { filename: name, contentType: file.type } },
          { key: newKey(world.clock.now()), signal: mine.signal },
        )
        const became = await sendFile(start.uploadUrl, file, mine.signal, (sent) => {
          if (running.current === mine) setSending((now) => now && { ...now, sent })
        })
        if (became.is === 'cancelled') return null
        if (became.is === 'broken' || became.status >= 500) return fail(m.pictures_broken({ name }), true)
        if (became.status !== 204)
          return fail(m.pictures_refused({ name, reason: became.detail ?? m.common_something_went_wrong() }), false)
        setSending(null)
        return start.file.url
      } catch (error) {
        if (mine.signal.aborted) return null
        if (error instanceof ApiProblem) return fail(m.pictures_refused({ name, reason: error.message }), false)
        return fail(m.pictures_broken({ name }), true)
      }
    },
    [api, world, channel, type],
  )
  return { sending, send, cancel }
}
