import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { MAX_MESSAGE } from '#contract/chat.ts'
import { useDraft } from '#data/drafts/use-draft.ts'
import { fillTokens, type TokenFan } from '#lib/message-tokens.ts'
import { m } from '#messages/m.ts'
import { strayIn } from '#parts/sending/confirmed-variables.ts'
import { LoadTemplate } from '#parts/templates/load-template.tsx'
import { chat as chatStyles } from '#styled/recipes'
import { Button } from '#ui/button/button.tsx'
import { OfflineNote } from '#ui/offline-note/offline-note.tsx'
import { TextArea } from '#ui/text-area/text-area.tsx'

interface Props {
  channel: number
  fan: number
  /** The fan's names, for the variables of a template; undefined while unknown. */
  person: TokenFan | undefined
  name: string
  /** The reason why nothing can be sent now. */
  blocked: string | null
  busy: boolean
  onSend: (text: string) => void
  onTyping: () => void
}

/** The reply field. Enter sends, Shift and Enter break the line; unsent text is stored. */
export function MessageForm({ channel, fan, person, name, blocked, busy, onSend, onTyping }: Props) {
  const styles = chatStyles()
  const note = useId()
  const [text, setText] = useState('')
  const draft = useDraft<string>(`chat/${fan}`, '')
  const { restored, save, discard } = draft
  useEffect(() => {
    if (restored) setText((now) => now || restored)
  }, [restored])
  const type = (next: string) => {
    setText(next)
    onTyping()
    if (next === '') void discard()
    else save(next)
  }
  /** Appends a template to the text and fills in the fan's names. Other variables stay in the text and cause a warning. */
  const insert = (template: string) =>
    type([text.trimEnd(), person ? fillTokens(template, person) : template].filter(Boolean).join('\n'))
  // A chat message is sent unchanged: variables in it are not filled.
  const variables = strayIn(text, [])
  const send = () => {
    if (text.trim() === '' || blocked !== null || busy) return
    onSend(text.trim())
    setText('')
    void discard()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <>
      <div className={styles.tools}>
        <LoadTemplate channel={channel} onLoad={insert} />
      </div>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <div className={styles.input}>
          <TextArea
            hideLabel
            label={m.chat_message_to({ name })}
            placeholder={m.chat_placeholder()}
            rows={1}
            data-autofocus
            maxLength={MAX_MESSAGE}
            value={text}
            onValue={type}
            onKeyDown={onKeyDown}
            help={variables.length > 0 ? m.chat_variables({ variables: variables.join(', ') }) : undefined}
            aria-describedby={blocked ? note : undefined}
          />
          {blocked && <OfflineNote id={note}>{blocked}</OfflineNote>}
        </div>
        <Button
          variant="primary"
          type="submit"
          icon={<SendHorizontal />}
          busy={busy}
          disabled={text.trim() === ''}
          disabledReason={blocked ?? undefined}
        >
          {m.chat_send()}
        </Button>
      </form>
    </>
  )
}
