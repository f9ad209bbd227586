import { useSession } from '#data/session/use-session.ts'
import { serverClock } from '#lib/server-clock.ts'
import { m } from '#messages/m.ts'
import { useChannelSettings } from '#parts/channel/use-channel-facts.ts'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { bodyOf, emptyRuleForm, type RuleBody } from './rule-form.ts'
import { RuleFields } from './rule-fields.tsx'
import { createChange } from './rule-changes.ts'

interface Props {
  salesChannelId: number
  /** Opens the list, after success or on Cancel. */
  onDone: () => void
}

/** Creates a price rule. */
export function CreateRuleScreen({ salesChannelId: channel, onDone }: Props) {
  const { currency } = useChannelSettings(channel)
  const session = useSession()
  const email = session.status === 'signed-in' ? session.me.user.data.email : ''
  return (
    <>
      <PageHeader title={m.price_rules_create()} />
      <RuleFields
        isNew
        channel={channel}
        draft={`price-rules/${channel}/create`}
        initial={emptyRuleForm}
        submit={m.price_rules_create()}
        done={m.price_rules_created()}
        // The cast is safe, because the button is disabled until the form is valid.
        changeOf={(form) => createChange(bodyOf(form) as RuleBody, { channel, currency, email, now: serverClock.now() })}
        onDone={onDone}
      />
    </>
  )
}
