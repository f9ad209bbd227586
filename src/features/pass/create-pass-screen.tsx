import { pass as calls } from '#contract/pass.ts'
import { m } from '#messages/m.ts'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { useCallSender } from '#parts/change-form/senders.ts'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { bodyOf, emptyPassForm, type PassForm } from './pass-form.ts'
import { PassFields } from './pass-fields.tsx'

interface Props {
  salesChannelId: number
  /** Opens the list, after success or on Cancel. */
  onDone: () => void
}

/** Creates a pass product, online only. */
export function CreatePassScreen({ salesChannelId: channel, onDone }: Props) {
  const { zone } = useChannelFacts(channel)
  const params = { id: channel }
  const sender = useCallSender(calls.createPassProduct, {
    params,
    channel,
    // The cast is safe, because only a valid form is sent.
    input: (form: PassForm) => ({ params, body: { ...bodyOf(form, zone), sales_channel_id: channel } as never }),
    label: ({ title }: PassForm) => ({ message: 'pass_create_label', params: { name: title } }),
  })
  return (
    <>
      <PageHeader title={m.pass_create()} />
      <PassFields
        channel={channel}
        zone={zone}
        draft={`pass/${channel}/create`}
        initial={emptyPassForm}
        frozen={false}
        sender={sender}
        submit={m.pass_create()}
        done={m.pass_created()}
        onDone={onDone}
      />
    </>
  )
}
