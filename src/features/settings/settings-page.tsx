import { type ReactNode, useState } from 'react'
import type { Features } from '#contract/channels.ts'
import type { ReadResult } from '#data/answers/use-read.ts'
import { ApiProblem } from '#data/api/problem.ts'
import { m } from '#messages/m.ts'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { problemText } from '#parts/problem/problem-text.ts'
import { stack } from '#styled/patterns'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'

interface Props<T> {
  title: string
  about: string
  channel: number
  /** The feature that the settings belong to; without the feature, the settings cannot be read. */
  feature?: keyof Features
  /** The read of the settings, repeated on each visit (`staleTime: 0`). */
  read: Pick<ReadResult<T>, 'data' | 'status' | 'error' | 'refetch' | 'fetching' | 'offline'>
  children: (settings: T) => ReactNode
}

/** A page of settings, with its loading, refused and failed states. */
export function SettingsPage<T>({ title, about, channel, feature, read, children }: Props<T>) {
  const { channel: facts } = useChannelFacts(channel)
  const isOff = feature !== undefined && facts?.features[feature] === false
  return (
    <>
      <PageHeader title={title} subtitle={about} />
      {isOff ? (
        <ErrorState title={m.common_error_403()} />
      ) : (
        <Content key={channel} read={read}>
          {children}
        </Content>
      )}
    </>
  )
}

function Content<T>({ read, children }: Pick<Props<T>, 'read' | 'children'>) {
  // A form is filled once, so wait for the current values; if the server cannot be reached, use this device's last ones.
  const [seen, setSeen] = useState(false)
  const isNow = seen || !read.fetching || read.offline
  if (!seen && isNow && read.data !== undefined) setSeen(true)
  if (read.data !== undefined && isNow) return children(read.data)
  if (read.status !== 'failed')
    return (
      <div className={stack({ gap: '4' })} role="status" aria-label={m.common_loading()}>
        <Skeleton height={320} />
      </div>
    )
  const refused = read.error instanceof ApiProblem && read.error.status === 403
  if (refused) return <ErrorState title={m.common_error_403()} />
  return (
    <ErrorState
      title={m.common_could_not_load()}
      body={problemText(read.error)}
      busy={read.fetching}
      onRetry={() => void read.refetch()}
    />
  )
}
