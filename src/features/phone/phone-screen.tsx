import { SendHorizontal } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { phone } from '#contract/phone.ts'
import { users } from '#contract/users.ts'
import { useRead } from '#data/answers/use-read.ts'
import { ApiProblem } from '#data/api/problem.ts'
import { useCall } from '#data/api/use-call.ts'
import { useSocketTopic } from '#data/live/use-socket-topic.ts'
import { personName } from '#lib/person-name.ts'
import { formatTime } from '#lib/time.ts'
import { failureWords } from '#messages/failure-words.ts'
import { m } from '#messages/m.ts'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { problemDetail } from '#parts/problem/translated-text.ts'
import { blockedWords } from '#parts/unconfirmed-note/blocked-words.ts'
import { css } from '#styled/css'
import { chat as chatStyles } from '#styled/recipes'
import { Button } from '#ui/button/button.tsx'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { useDebounced } from '#ui/field/use-debounced.ts'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { SkeletonText } from '#ui/skeleton/skeleton.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'

interface Props {
  /** The channel whose fans can be picked; null for all. */
  channel: number | null
  /** The fan whose phone is shown; null if no fan is chosen. */
  fan: number | null
  onFan: (fan: number | null) => void
}

const FOUND = 20
const SEARCH_PAUSE_MS = 300

/** A fan's phone on the screen: its messages, and a field to reply. Only for fans of the demo world. */
export function PhoneScreen({ channel, fan, onFan }: Props) {
  return (
    <>
      <PageHeader title={m.phone_title()} subtitle={m.phone_detail()} />
      <div className={css({ display: 'flex', flexDirection: 'column', gap: '4', maxWidth: '26rem' })}>
        <FanPicker channel={channel} fan={fan} onFan={onFan} />
        {fan === null ? <EmptyState text={m.phone_pick()} /> : <Phone key={fan} fan={fan} />}
      </div>
    </>
  )
}

function FanPicker({ channel, fan, onFan }: Props) {
  const [words, setWords] = useState('')
  const search = useDebounced(setWords, SEARCH_PAUSE_MS)
  const query = { take: FOUND, ...(words && { searchQuery: words }) }
  const own = useRead(users.listChannelUsers, { params: { id: channel ?? 0 }, query }, { enabled: channel !== null })
  const all = useRead(users.listUsers, { query }, { enabled: channel === null })
  const read = channel === null ? all : own
  const found = read.data?.data ?? []
  const owner = useRead(users.readUser, { params: { id: fan ?? 0 } }, { enabled: fan !== null }).data
  const known = owner && owner.id === fan && !found.some(({ id }) => id === fan) ? [owner] : []
  return (
    <Combobox
      label={m.phone_whose()}
      value={fan === null ? [] : [String(fan)]}
      status={read.status}
      onSearch={search}
      onValue={([id]) => onFan(id === undefined ? null : Number(id))}
      options={[...known, ...found].map((one) => ({
        value: String(one.id),
        label: personName(one) ?? one.email ?? String(one.id),
        hint: one.phone ?? one.email ?? '',
      }))}
    />
  )
}

const frame = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '3',
  height: 'min(42rem, 75dvh)',
  padding: '4',
  borderWidth: '6px',
  borderColor: 'line-strong',
  borderRadius: '2rem',
  bg: 'surface',
})
/** Puts the fan's own messages at the right, unlike in the chat. */
const turned = css({ '&[data-own]': { alignSelf: 'flex-end', alignItems: 'flex-end' } })

function Phone({ fan }: { fan: number }) {
  const styles = chatStyles()
  const { data, status, error, refetch } = useRead(phone.readPhone, { params: { userId: fan } }, { live: true, staleTime: 0 })
  const ask = () => void refetch()
  useSocketTopic(`fan.${fan}`, ask, ask)
  const { zone } = useChannelFacts(null)
  const end = useRef<HTMLDivElement>(null)
  const last = data?.messages.at(-1)?.id
  useEffect(() => {
    if (end.current) end.current.scrollTop = end.current.scrollHeight
  }, [last])
  if (error instanceof ApiProblem && error.status === 404) return <EmptyState text={m.phone_none()} />
  if (status === 'failed')
    return <ErrorState title={m.common_could_not_load()} body={failureWords(error)} onRetry={() => void refetch()} />
  if (!data) return <SkeletonText lines={4} />
  return (
    <section aria-label={m.phone_of({ name: data.name })} className={frame}>
      <header>
        <strong>{data.name}</strong>
        <p className={styles.meta}>{[data.address, data.subscribed ? null : m.users_opted_out()].filter(Boolean).join(' · ')}</p>
      </header>
      <div ref={end} className={styles.log} role="log" aria-label={m.phone_messages()} tabIndex={0}>
        <ol className={styles.items}>
          {data.messages.length === 0 && <li className={styles.more}>{m.chat_none()}</li>}
          {data.messages.map((message) => (
            <li key={message.id} className={`${styles.group} ${turned}`} data-own={message.direction === 'in' ? '' : undefined}>
              <span className={styles.bubble}>{message.message}</span>
              <span className={styles.meta}>{formatTime(message.created_at, zone)}</span>
            </li>
          ))}
        </ol>
      </div>
      <Answer fan={fan} onSent={() => void refetch()} />
    </section>
  )
}

function Answer({ fan, onSent }: { fan: number; onSent: () => void }) {
  const call = useCall(phone.writeOnPhone, { params: { userId: fan }, channel: null })
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const send = async () => {
    const message = text.trim()
    if (message === '' || call.running) return
    setProblem(null)
    const called = await call.run(
      { params: { userId: fan }, body: { message } },
      { label: { message: 'phone_label', params: {} } },
    )
    if (called.outcome === 'refused') return setProblem(problemDetail(called.problem))
    if (called.outcome === 'blocked') return setProblem(blockedWords(called.why))
    setText('')
    onSent()
  }
  return (
    <form
      className={chatStyles().form}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <div className={css({ flex: '1 1 auto' })}>
        <TextField
          hideLabel
          label={m.phone_answer()}
          placeholder={m.phone_answer()}
          value={text}
          onValue={setText}
          error={problem}
          autoComplete="off"
        />
      </div>
      <Button
        type="submit"
        icon={<SendHorizontal />}
        busy={call.running}
        disabledReason={call.blocked ? blockedWords(call.blocked) : undefined}
      >
        {m.chat_send()}
      </Button>
    </form>
  )
}
