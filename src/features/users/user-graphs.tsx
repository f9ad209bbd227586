import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { metrics, type MetricId } from '#contract/metrics.ts'
import { useRead } from '#data/answers/use-read.ts'
import { failureWords } from '#messages/failure-words.ts'
import { deviceValues } from '#lib/browser-values.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { Card } from '#ui/card/card.tsx'
import { showCount } from '#ui/count/count.ts'
import { Donut } from '#ui/donut/donut.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'

const KEPT = 'holdfast.user-graphs'
const grid = css({ display: 'grid', gap: '6', gridTemplateColumns: { base: '1fr', md: 'repeat(3, minmax(0, 1fr))' } })
const turned = css({ '&[data-open] svg': { rotate: '180deg' } })
const HEIGHT = 208

/** Three charts of the fans: by subscription, by campaign, and by source. */
export function UserGraphs({ channel }: { channel: number | null }) {
  const [open, setOpen] = useState(() => deviceValues.get(KEPT) !== 'closed')
  const toggle = () => {
    deviceValues.set(KEPT, open ? 'closed' : 'open')
    setOpen(!open)
  }
  return (
    <Card
      className={css({ marginBlockEnd: '4' })}
      title={m.users_graphs()}
      actions={
        <span className={turned} data-open={open ? '' : undefined}>
          <IconButton
            label={open ? m.common_hide() : m.common_show()}
            icon={<ChevronDown />}
            aria-expanded={open}
            onClick={toggle}
          />
        </span>
      }
    >
      {open && (
        <div className={grid}>
          <Share
            channel={channel}
            id="ttb_users_subscription"
            title={m.users_audience()}
            nameOf={(label) => ({ Subscribed: m.users_subscribed(), Unsubscribed: m.users_unsubscribed() })[label] ?? label}
          />
          <Share channel={channel} id="ttb_users_campaign" title={m.users_campaign_group()} />
          <Share channel={channel} id="ttb_users_source" title={m.users_source_group()} />
        </div>
      )}
    </Card>
  )
}

interface ShareProps {
  channel: number | null
  id: MetricId
  title: string
  nameOf?: (label: string) => string
}

function Share({ channel, id, title, nameOf = (label) => label }: ShareProps): ReactNode {
  const query = channel === null ? {} : { salesChannelId: channel }
  const { data, status, error, refetch } = useRead(metrics.readMetric, { params: { id }, query }, { live: true })
  if (status === 'failed')
    return <ErrorState title={m.common_could_not_load()} body={failureWords(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={HEIGHT} />
  const slices = data.totals.map(({ label, total }) => ({ label: nameOf(label), value: total }))
  return (
    <section aria-label={title}>
      <h3 className={css({ textStyle: 'dense', fontWeight: 'medium', marginBlockEnd: '2' })}>{title}</h3>
      <Donut
        compact
        label={title}
        slices={slices}
        head={m.users_group()}
        columns={[{ header: m.users_count(), cell: ({ value }) => showCount(value) }]}
        middle={{ value: showCount(slices.reduce((sum, { value }) => sum + value, 0)), label: m.users_total_users() }}
        format={showCount}
      />
    </section>
  )
}
