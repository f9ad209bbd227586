import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import type { Message } from '#contract/chat.ts'
import { localDate } from '#lib/day-range.ts'
import { formatLongDate, formatTime } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { chat as chatStyles } from '#styled/recipes'
import { Button } from '#ui/button/button.tsx'

/** The shown fields of a message. A message that is being sent has no row on the server yet. */
export type Shown = Pick<Message, 'id' | 'direction' | 'message' | 'status' | 'error' | 'sent_by' | 'media' | 'created_at'> & {
  /** The reason why the call that sends the message was blocked or refused. Such a message is not stored on the server. */
  refused?: string
}

interface Props {
  messages: readonly Shown[]
  zone: string
  /** Sends a failed message again, as a new one. */
  onAgain?: ((message: Shown) => void) | undefined
}

/** Messages with separators between days; time and state are below each message. */
export function MessageList({ messages, zone, onAgain }: Props) {
  return messages.map((message, nth) => (
    <Said
      key={message.id}
      message={message}
      before={messages[nth - 1]?.created_at}
      zone={zone}
      onAgain={message.status === 'failed' ? onAgain : undefined}
    />
  ))
}

/** One message. Memoised, so that a new message does not render all others of a long conversation again. */
const Said = memo(function Said({
  message,
  before,
  zone,
  onAgain,
}: Omit<Props, 'messages'> & { message: Shown; before: string | undefined }) {
  const styles = chatStyles()
  const isNewDay = before === undefined || localDate(before, zone) !== localDate(message.created_at, zone)
  const failed = message.status === 'failed' ? '' : undefined
  return (
    <>
      {isNewDay && <li className={styles.day}>{formatLongDate(message.created_at, zone)}</li>}
      <li className={styles.group} data-out={message.direction === 'out' ? '' : undefined}>
        <span className={styles.bubble} data-failed={failed}>
          {message.message}
        </span>
        {message.media.map(({ url, filename, contentType }) => (
          <a key={url} href={url} target="_blank" rel="noreferrer">
            {filename ?? contentType}
          </a>
        ))}
        <span className={styles.meta} data-failed={failed}>
          <State message={message} time={formatTime(message.created_at, zone)} />
          {message.sent_by && <span>{message.sent_by}</span>}
          {onAgain && (
            <Button size="small" variant="quiet" onClick={() => onAgain(message)}>
              {m.chat_send_again()}
            </Button>
          )}
        </span>
      </li>
    </>
  )
})

const ICON = 12

function State({ message, time }: { message: Shown; time: string }): ReactNode {
  switch (message.status) {
    case 'sending':
      return (
        <>
          <Clock size={ICON} /> {m.chat_sending()}
        </>
      )
    case 'failed':
      return (
        <>
          <CircleAlert size={ICON} /> {m.chat_failed({ reason: message.refused ?? message.error ?? '' })}
        </>
      )
    case 'delivered':
      return (
        <>
          <CircleCheck size={ICON} /> {m.chat_delivered({ time })}
        </>
      )
    case 'sent':
      return m.chat_sent({ time })
    case 'received':
      return <span>{time}</span>
  }
}
