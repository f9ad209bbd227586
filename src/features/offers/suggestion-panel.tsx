import { Sparkles } from 'lucide-react'
import { useRef, useState } from 'react'
import { offers } from '#contract/offers.ts'
import { MOST_EARLIER } from '#contract/sending.ts'
import { useConnectivity } from '#data/api/use-connectivity.ts'
import { useData } from '#data/provider.tsx'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { SkeletonText } from '#ui/skeleton/skeleton.tsx'

interface Props {
  message: string
  eventIds: readonly number[]
  rewardId: string | null
  onUse: (text: string) => void
}

const row = css({ display: 'flex', gap: '2', marginTop: '3', flexWrap: 'wrap' })
const words = css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })

/** The maximum number of earlier proposals that are stored and sent, so that the next one differs from them. */
const MOST_SEEN = 20

/** Suggests a text for the message; closes silently if the request fails. */
export function SuggestionPanel({ message, eventIds, rewardId, onUse }: Props) {
  const { api } = useData()
  const { online } = useConnectivity()
  const [text, setText] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [seen, setSeen] = useState<readonly string[]>([])
  // The button to which the focus returns when the panel closes.
  const button = useRef<HTMLButtonElement>(null)
  const ask = async () => {
    setOpen(true)
    setText(null)
    try {
      const body = { message, eventIds: [...eventIds], ...(rewardId && { rewardId }), earlier: [...seen].slice(-MOST_EARLIER) }
      const { text: next } = await api.call(offers.suggestOfferText, { body })
      setText(next)
      setSeen((before) => [...before, next].slice(-MOST_SEEN))
    } catch {
      close()
    }
  }
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const use = () => {
    if (text !== null) onUse(text)
    close()
  }
  const blocked = !online ? m.common_offline_blocked() : eventIds.length === 0 ? m.offers_suggest_needs_event() : undefined
  return (
    <>
      <Button ref={button} size="small" icon={<Sparkles />} disabledReason={blocked} onClick={() => void ask()}>
        {m.offers_suggest()}
      </Button>
      {isOpen && (
        <div className={css({ flexBasis: 'full' })}>
          <Card title={m.offers_suggestion()} level={3} aria-live="polite">
            {text === null ? <SkeletonText lines={3} /> : <p className={words}>{text}</p>}
            <div className={row}>
              <Button size="small" variant="primary" disabled={text === null} onClick={use}>
                {m.offers_use_suggestion()}
              </Button>
              <Button size="small" busy={text === null} onClick={() => void ask()}>
                {m.offers_suggest_again()}
              </Button>
              <Button size="small" onClick={close}>
                {m.common_close()}
              </Button>
            </div>
          </Card>
        </div>
      )}
    </>
  )
}
