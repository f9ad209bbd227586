import { chat } from '#contract/chat.ts'
import { useRead } from '#data/answers/use-read.ts'
import { failureWords } from '#messages/failure-words.ts'
import { m } from '#messages/m.ts'
import { chat as chatStyles } from '#styled/recipes'
import { SkeletonText } from '#ui/skeleton/skeleton.tsx'
import { MessageList } from './message-list.tsx'

/** The messages that contain the words, newest first. */
export function Found({ fan, words, zone }: { fan: number; words: string; zone: string }) {
  const styles = chatStyles()
  const found = useRead(chat.searchMessages, { params: { userId: fan }, query: { searchText: words } })
  if (found.status === 'loading') return <SkeletonText lines={3} />
  if (found.status === 'failed')
    return (
      <p role="alert" className={styles.typing}>
        {m.chat_search_failed({ message: failureWords(found.error) })}
      </p>
    )
  const messages = found.data ?? []
  return (
    <div className={styles.log}>
      <ol className={styles.items} aria-label={m.chat_found()} tabIndex={0}>
        {messages.length === 0 ? (
          <li className={styles.more}>{m.chat_no_message()}</li>
        ) : (
          <MessageList messages={messages} zone={zone} />
        )}
      </ol>
    </div>
  )
}
