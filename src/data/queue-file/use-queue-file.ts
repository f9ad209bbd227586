import { useState } from 'react'
import { saveFile } from '#data/api/save-file.ts'
import { useData, useUserData } from '#data/provider.tsx'
import { NotStored } from '#data/outbox/not-stored.ts'
import { useSession } from '#data/session/use-session.ts'
import { saveQueue, takeQueue, type Taken } from './carry.ts'
import { MAX_FILE_BYTES } from './queue-file.ts'

/** Returns functions that save the queue as a file for another device, and load such a file here. */
export function useQueueFile() {
  const { connectivity } = useData()
  const userData = useUserData()
  const session = useSession()
  const [taken, setTaken] = useState<Taken | null>(null)
  return {
    /** Saves the queue as a file for the user. */
    async save(): Promise<void> {
      if (!userData || session.status !== 'signed-in') return
      const savedAt = connectivity.serverNow()
      const day = new Date(savedAt).toISOString().slice(0, 10)
      saveFile(await saveQueue(userData.outbox, { owner: session.me.user.data.email, savedAt }), `holdfast-waiting-${day}.ndjson`)
    },
    async take(file: File): Promise<void> {
      if (!userData) return
      const nothing = (why: 'too-big' | 'not-stored') => setTaken({ added: 0, known: 0, problems: [{ why }] })
      if (file.size > MAX_FILE_BYTES) return nothing('too-big')
      await takeQueue(userData.outbox, await file.text(), connectivity.serverNow()).then(setTaken, (error: unknown) => {
        if (!(error instanceof NotStored)) throw error
        nothing('not-stored')
      })
    },
    /** The result of the last loaded file. */
    taken,
  }
}
