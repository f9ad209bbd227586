import type { ReactNode } from 'react'
import type { Features } from '#contract/channels.ts'
import { useSession } from '#data/session/use-session.ts'
import { m } from '#messages/m.ts'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { PathLink } from '#parts/link/path-link.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'

interface Props {
  channel: number
  feature: keyof Features
  children: ReactNode
}

const names: Record<keyof Features, () => string> = {
  bidding: m.channels_feature_bidding,
  seatpicker: m.channels_feature_seatpicker,
  marketplace: m.channels_feature_marketplace,
  pass: m.channels_feature_pass,
  whatsapp: m.channels_feature_whatsapp,
  salesforce: m.channels_feature_salesforce,
}
/** The code of the server's refusal. It is not in the catalogue, because it is the same in every language. */
const CODE = '403 · FeatureOff'
/** The number of characters of a build id that are shown. */
const SHORT = 7

/**
 * Shows the content if the channel has the feature. Otherwise shows a message with the error's code, the build and a button to the
 * start page.
 */
export function WithFeature({ channel: id, feature, children }: Props) {
  const { channel } = useChannelFacts(id)
  return channel && !channel.features[feature] ? <FeatureOff channel={id} name={names[feature]()} /> : children
}

function FeatureOff({ channel, name }: { channel: number; name: string }) {
  const session = useSession()
  const build = session.status === 'signed-in' ? session.me.config.build : null
  return (
    <ErrorState
      title={m.common_error_403()}
      body={
        <>
          <p>{m.channels_feature_off({ feature: name })}</p>
          <p>{m.common_error_code({ code: CODE })}</p>
          {build && <p>{m.common_version({ version: build.slice(0, SHORT) })}</p>}
        </>
      }
      action={
        <PathLink to={`/sales-channel/${channel}`} look="button">
          {m.common_home_page()}
        </PathLink>
      }
    />
  )
}
