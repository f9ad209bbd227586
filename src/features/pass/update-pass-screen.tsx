import { type PassProduct, pass as calls } from '#contract/pass.ts'
import { useMirroredRow } from '#data/mirror/use-mirrored-row.ts'
import { toEpoch } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { NamePage } from '#parts/crumb/page-name.tsx'
import { useCallSender } from '#parts/change-form/senders.ts'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { useNow } from '#ui/relative-time/use-now.ts'
import { PassLoading } from './pass-loading.tsx'
import { changesOf, formOf, type PassForm } from './pass-form.ts'
import { PassFields } from './pass-fields.tsx'

interface Props {
  salesChannelId: number
  passId: string
  /** Opens the list, after success or on Cancel. */
  onDone: () => void
}

/** Updates a pass product, online only. */
export function UpdatePassScreen({ salesChannelId: channel, passId, onDone }: Props) {
  const { row: pass, status } = useMirroredRow('pass_products', { channel, id: passId })
  const now = useNow()
  const back = <Button onClick={onDone}>{m.pass_products_back()}</Button>
  if (status === 'missing') return <EmptyState text={m.pass_missing()} action={back} />
  if (!pass) return <PassLoading />
  if (toEpoch(pass.end_date) < now) return <EmptyState text={m.pass_over()} action={back} />
  return <Update pass={pass} onDone={onDone} />
}

function Update({ pass, onDone }: { pass: PassProduct; onDone: () => void }) {
  const channel = pass.sales_channel_id
  const { zone } = useChannelFacts(channel)
  const params = { id: channel, productId: pass.id }
  const sender = useCallSender(calls.updatePassProduct, {
    params,
    channel,
    input: (form: PassForm, seen: PassForm) => {
      const body = changesOf(seen, form, zone)
      return body && { params, body: body as never }
    },
    label: ({ title }: PassForm) => ({ message: 'pass_update_label', params: { name: title } }),
  })
  return (
    <>
      <NamePage detail={pass.title} />
      <PageHeader title={m.pass_update()} subtitle={pass.title} />
      <PassFields
        key={`${pass.id} ${zone}`}
        channel={channel}
        zone={zone}
        draft={`pass/${pass.id}/update`}
        initial={formOf(pass, zone)}
        frozen={pass.active_subscriptions > 0}
        sender={sender}
        submit={m.pass_update()}
        done={m.pass_updated()}
        onDone={onDone}
      />
    </>
  )
}
