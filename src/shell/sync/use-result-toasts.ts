import { useEffect } from 'react'

import { inBackground } from '#data/background.ts'
import { useUserData } from '#data/provider.tsx'
import type { SentCall } from '#data/unconfirmed/sent-call.ts'
import { m } from '#messages/m.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { unconfirmedWords } from '#parts/unconfirmed-note/unconfirmed-words.ts'

const tones = { done: 'positive', refused: 'danger' } as const

/**
 * Shows a toast with the result of a call whose response was lost, if no form shows the result. The sync tray shows it in any case.
 */
export function useResultToasts(): void {
  const userData = useUserData()
  useEffect(() => {
    const news = userData?.sentCalls.news
    return news?.subscribe(() => {
      const call = news.current()
      if (call) inBackground(showResult(call))
    })
  }, [userData])
}

async function showResult({ label, became }: SentCall): Promise<void> {
  const { text } = await import('#messages/dynamic.ts')
  const { title, detail } = unconfirmedWords(became)
  const words = [m.unconfirmed_result({ what: text(label.message, label.params), title }), detail].filter(Boolean).join('. ')
  toast({ text: words, tone: became.is === 'done' || became.is === 'refused' ? tones[became.is] : 'caution', duration: 8000 })
}
