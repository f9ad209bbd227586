import { useState } from 'react'
import { chat, type ClosedReason, MESSAGE_SEARCH_PAUSE_MS } from '#contract/chat.ts'
import { useCall } from '#data/api/use-call.ts'
import { newKey } from '#data/key.ts'
import { serverClock } from '#lib/server-clock.ts'
import { toIso } from '#lib/time.ts'
import { failureWords } from '#messages/failure-words.ts'
import { m } from '#messages/m.ts'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { problemDetail } from '#parts/problem/translated-text.ts'
import { blockedWords } from '#parts/unconfirmed-note/blocked-words.ts'
import { UnconfirmedNote } from '#parts/unconfirmed-note/unconfirmed-note.tsx'
import { chat as chatStyles } from '#styled/recipes'
import { AsOf } from '#ui/as-of/as-of.tsx'
import { Button } from '#ui/button/button.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { SearchBox } from '#ui/search-box/search-box.tsx'
import { SkeletonText } from '#ui/skeleton/skeleton.tsx'
import { Found } from './found.tsx'
import { MessageForm } from './message-form.tsx'
import { MessageList, type Shown } from './message-list.tsx'
import { StopRequest } from './stop-request.tsx'
import { useConversation } from './use-conversation.ts'
import { useFan } from './use-fan.ts'
import { useLogScroll } from './use-log-scroll.ts'
import { useTypingSignal, useTypists } from './use-typing.ts'

const closedWords: Record<ClosedReason, () => string> = {
  opted_out: m.chat_opted_out,
  blocked: m.chat_blocked,
  no_channel: m.chat_no_channel,
}

export interface ChatProps {
  /** The fan's channel. */
  channel: number
  fan: number
  name: string
}

/** The live conversation with a fan, with the reply field. */
export function Chat({ channel, fan, name }: ChatProps) {
  const styles = chatStyles()
  const { zone, channel: facts } = useChannelFacts(channel)
  const [words, setWords] = useState('')
  const typists = useTypists()
  const signal = useTypingSignal(fan)
  const person = useFan(fan).data
  const talk = useConversation(fan, typists.set)
  const sending = useSending(channel, fan, name, talk.refetch)
  const shown: Shown[] = [...talk.messages, ...sending.waiting.filter(({ id }) => !talk.messages.some((one) => one.id === id))]
  const end = shown.at(-1)
  const log = useLogScroll(shown[0]?.id, end?.id, end?.status === 'sending')
  if (talk.status === 'failed')
    return <ErrorState title={m.common_could_not_load()} body={failureWords(talk.error)} onRetry={talk.retry} />
  return (
    <div className={styles.root}>
      <div className={styles.tools}>
        <SearchBox label={m.chat_search()} value={words} debounce={MESSAGE_SEARCH_PAUSE_MS} onValue={setWords} />
        {facts?.is_demo && (
          <a className={styles.link} href={`/demo/phone?fan=${fan}`} target="_blank" rel="noreferrer">
            {m.chat_phone()}
          </a>
        )}
      </div>
      {words.trim() === '' ? (
        <div ref={log} className={styles.log} role="log" aria-label={m.chat_with({ name })} tabIndex={0}>
          <ol className={styles.items}>
            {talk.status === 'loading' ? (
              <li>
                <SkeletonText lines={4} />
              </li>
            ) : (
              <li className={styles.more}>
                {talk.more ? (
                  <Button
                    size="small"
                    busy={talk.loading}
                    disabledReason={talk.offline ? m.common_offline_blocked_detail() : undefined}
                    onClick={() => void talk.loadMore()}
                  >
                    {m.chat_load_more()}
                  </Button>
                ) : shown.length > 0 ? (
                  m.chat_all_loaded()
                ) : (
                  m.chat_none()
                )}
                {talk.problem && <span role="alert">{failureWords(talk.problem)}</span>}
              </li>
            )}
            <MessageList messages={shown} zone={zone} onAgain={talk.typingEnabled ? sending.again : undefined} />
          </ol>
        </div>
      ) : (
        <Found fan={fan} words={words.trim()} zone={zone} />
      )}
      {talk.asOf !== null && <AsOf at={talk.asOf} />}
      <p className={styles.typing} role="status">
        {typists.names.length > 0 && m.chat_typing({ count: typists.names.length, names: typists.names.join(', ') })}
      </p>
      {talk.asksToStop && <StopRequest channel={channel} fan={fan} name={name} onDone={() => void talk.refetch()} />}
      {sending.unconfirmed && <UnconfirmedNote {...sending.unconfirmed} />}
      {talk.typingEnabled ? (
        <MessageForm
          channel={channel}
          fan={fan}
          person={person}
          name={name}
          blocked={sending.blocked}
          busy={sending.busy}
          onTyping={signal.typed}
          onSend={(text) => {
            signal.stopped()
            sending.send(text)
          }}
        />
      ) : (
        talk.status === 'ready' && (
          <p className={styles.typing}>{talk.closed === null ? m.chat_closed_no_access() : closedWords[talk.closed]()}</p>
        )
      )}
    </div>
  )
}

/** Sends messages one after the other. Each is shown at once; a failed one has a button to send it again. */
function useSending(channel: number, fan: number, name: string, refetch: () => Promise<unknown>) {
  const call = useCall(chat.sendMessage, { params: { userId: fan }, channel })
  const [waiting, setWaiting] = useState<Shown[]>([])
  const send = (message: string) => {
    const id = newKey()
    const row: Shown = {
      id,
      direction: 'out',
      message,
      status: 'sending',
      error: null,
      sent_by: null,
      media: [],
      created_at: toIso(serverClock.now()),
    }
    setWaiting((before) => [...before, row])
    const become = (next: Shown | null) => setWaiting((before) => before.flatMap((one) => (one.id === id ? (next ?? []) : one)))
    void call
      .run({ params: { userId: fan }, body: { message } }, { key: id, label: { message: 'chat_send_label', params: { name } } })
      .then(async (called) => {
        if (called.outcome === 'refused') return become({ ...row, status: 'failed', refused: problemDetail(called.problem) })
        if (called.outcome === 'blocked') return become({ ...row, status: 'failed', refused: blockedWords(called.why) })
        // From here on the reloaded conversation shows the message, or a note if its result is unknown.
        await refetch()
        become(null)
      })
  }
  return {
    waiting,
    send,
    again: (message: Shown) => {
      setWaiting((before) => before.filter(({ id }) => id !== message.id))
      send(message.message)
    },
    busy: call.running,
    blocked: call.blocked && blockedWords(call.blocked),
    unconfirmed: call.unconfirmed && { state: call.unconfirmed.became, onDismiss: call.settle },
  }
}
