import { Link, useParams } from '@tanstack/react-router'

import { users } from '#contract/users.ts'
import { useRead } from '#data/answers/use-read.ts'
import { personName } from '#lib/person-name.ts'
import { formatDateTime } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { useMirroredRow } from '#data/mirror/use-mirrored-row.ts'
import { header } from '#styled/recipes'

import { useChannel } from '#shell/channel/use-channel.ts'
import { useRememberPlace } from '#shell/find/use-remember-place.ts'
import { useDocumentTitle } from './use-document-title.ts'
import { type Step, useHasFailed, usePageTitle, useTrail } from './use-trail.ts'

/** The way from the area to the open page. The last step is where one is, and names the window. */
export function Crumbs() {
  const styles = header()
  const steps = useTrail()
  const title = usePageTitle()
  return (
    <nav aria-label={m.shell_breadcrumb()} className={styles.crumbs}>
      <ol className={styles.crumbs}>
        {steps.map((step, index) => (
          <li key={step.path} className={styles.crumb}>
            <Crumb step={step} last={index === steps.length - 1} title={title} />
          </li>
        ))}
      </ol>
    </nav>
  )
}

type CrumbProps = { step: Step; last: boolean; title: string | null }

function Crumb({ step, last, title }: CrumbProps) {
  if (step.crumb === 'channel') return <ChannelCrumb path={step.path} last={last} title={title} />
  if (step.crumb === 'event') return <EventCrumb path={step.path} last={last} title={title} />
  if (step.crumb === 'fan') return <FanCrumb path={step.path} last={last} title={title} />
  return <Words path={step.path} words={step.crumb} last={last} title={title} />
}

type Named = Omit<CrumbProps, 'step'> & { path: string }

function ChannelCrumb({ path, last, title }: Named) {
  const { salesChannelId: id = '' } = useParams({ strict: false })
  const channel = useChannel()
  return <Words path={path} words={channel?.name ?? m.shell_channel_number({ id })} last={last} title={title} />
}

/** An event goes by its title, and its time in its own zone. */
function EventCrumb({ path, last, title }: Named) {
  const { salesChannelId, eventId } = useParams({ strict: false })
  const { row } = useMirroredRow('events', { channel: Number(salesChannelId), id: Number(eventId) })
  return (
    <Words
      path={path}
      words={row?.title ?? m.shell_page_event()}
      detail={row ? formatDateTime(row.time, row.timezone) : undefined}
      last={last}
      title={title}
    />
  )
}

/** A fan goes by name. */
function FanCrumb({ path, last, title }: Named) {
  const { id } = useParams({ strict: false })
  const { data } = useRead(users.readUser, { params: { id: Number(id) } })
  return <Words path={path} words={(data && personName(data)) ?? m.shell_page_fan()} last={last} title={title} />
}

function Words({ path, words, detail, last, title }: Named & { words: string; detail?: string | undefined }) {
  const styles = header()
  const hasFailed = useHasFailed()
  const named = last && !hasFailed ? (title ?? words) : null
  useDocumentTitle(named)
  useRememberPlace(named === null ? null : { path, words: [named, detail].filter(Boolean).join(' · ') })
  const shown = (
    <>
      {words}
      {detail && <span className={styles.detail}>{detail}</span>}
    </>
  )
  if (last)
    return (
      <span aria-current="page" className={styles.here}>
        {shown}
      </span>
    )
  return (
    <Link to={path} className={styles.crumbLink}>
      {shown}
    </Link>
  )
}
