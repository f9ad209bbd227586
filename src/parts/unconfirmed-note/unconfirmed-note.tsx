import { m } from '#messages/m.ts'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'

import { type CallState, unconfirmedWords } from './unconfirmed-words.ts'

const tones = {
  sent: 'caution',
  lost: 'caution',
  done: 'positive',
  refused: 'danger',
  'not-done': 'caution',
  unknowable: 'danger',
} as const

interface Props {
  state: CallState
  /** The call's result, if it was done. */
  summary?: string | undefined
  onDismiss: () => void
}

/** A note on the form of a call whose response was lost, with the call's state, until it is dismissed. */
export function UnconfirmedNote({ state, summary, onDismiss }: Props) {
  const { title, detail } = unconfirmedWords(state)
  const isOpen = state.is === 'sent' || state.is === 'lost'
  return (
    <Banner
      tone={tones[state.is]}
      title={title}
      actions={
        isOpen ? undefined : (
          <Button size="small" onClick={onDismiss}>
            {m.common_dismiss()}
          </Button>
        )
      }
    >
      {state.is === 'done' ? summary : detail}
    </Banner>
  )
}
