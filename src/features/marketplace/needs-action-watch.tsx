import { useEffect } from 'react'
import { marketplace } from '#contract/marketplace.ts'
import { useRead } from '#data/answers/use-read.ts'
import { m } from '#messages/m.ts'
import { inChannel } from '#parts/area/navigation-item.ts'
import { setAreaCount } from '#parts/notices/area-notices.ts'

const PATH = inChannel('/marketplace/needs-action')

/** Shows in the navigation how many cases of a channel need action. Renders nothing. */
export default function NeedsActionWatch({ channel }: { channel: number }) {
  const { data } = useRead(marketplace.countNeedsAction, { params: { id: channel } }, { live: true })
  const count = data?.count ?? 0
  useEffect(() => {
    setAreaCount(PATH, count === 0 ? null : { count, label: m.marketplace_cases_count({ count }) })
    return () => setAreaCount(PATH, null)
  }, [count])
  return null
}
