import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { TextBuyUserDetail } from '#contract/users.ts'
import { personName } from '#lib/person-name.ts'
import { rewardCodeOf } from '#lib/reward-code.ts'
import { formatDateTime } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { activityWords } from '#parts/fan-activity/activity-words.ts'
import { optedInAt } from '#parts/fan-activity/opted-in.ts'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { css } from '#styled/css'
import { hstack } from '#styled/patterns'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Chip } from '#ui/chip/chip.tsx'
import { showCount } from '#ui/count/count.ts'
import { type Description, DescriptionList } from '#ui/description-list/description-list.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Identifier } from '#ui/identifier/identifier.tsx'
import { ExactTime } from '#ui/relative-time/exact-time.tsx'
import { Moment } from '#ui/relative-time/moment.tsx'
import { channelName, channelTones, userName } from './user-words.ts'
import { UserTags } from './user-tags.tsx'

interface Props {
  user: TextBuyUserDetail
  /** The provider of the fan's channel; fans of Ticketmaster have an id there. */
  provider: string | null
  userHref: (user: number, channel: number) => string
  onChanged: () => void
}

const chips = hstack({ gap: '1', flexWrap: 'wrap', justifyContent: 'flex-end' })
/** The button's text ends where the values above and below end. */
const activitiesButton = css({ display: 'inline-block', marginInlineEnd: '-2' })

/** A fan's personal data. */
export function UserProfile({ user, provider, userHref, onChanged }: Props) {
  const { zone } = useChannelFacts(user.sales_channel_id)
  const place = user.phone_lookup?.details
  const referrer = user.referred_by
  const items: (Description | false)[] = [
    { label: m.common_name(), value: personName(user) },
    { label: m.common_email(), value: user.email },
    {
      label: m.common_phone(),
      value: user.phone,
      hint: user.message_channels && user.message_channels.length > 0 && (
        <span className={chips}>
          {user.message_channels.map(({ id, type }) => (
            <Chip key={id} tone={channelTones[type]}>
              {channelName(type)}
            </Chip>
          ))}
        </span>
      ),
    },
    {
      label: m.users_referred_by(),
      value: referrer && (
        <Link to={userHref(referrer.id, user.sales_channel_id)}>{userName({ ...referrer, email: null, phone: null })}</Link>
      ),
    },
    {
      label: m.users_registered_to(),
      value: place && [place.city, place.country].filter(Boolean).join(', '),
      hint: place && m.users_registered_to_help(),
    },
    { label: m.users_zip_code(), value: user.zip_code },
    { label: m.users_signed_up(), value: <Moment at={user.created_at} zone={zone} /> },
    {
      label: m.users_opted_in(),
      value: <OptedIn user={user} zone={zone} />,
    },
    {
      label: m.users_completed_at(),
      value: user.completed_at && <ExactTime at={user.completed_at} zone={zone} />,
      hint: user.completed_at && m.users_completed_help(),
    },
    !user.subscribed && {
      label: m.users_opted_out_at(),
      value: user.opted_out_at && <ExactTime at={user.opted_out_at} zone={zone} />,
    },
    provider?.toLowerCase() === 'ticketmaster' && {
      label: m.users_tm_id(),
      value: user.third_party_member_id && <Identifier>{user.third_party_member_id}</Identifier>,
      hint: user.third_party_member_id && m.users_tm_id_help(),
    },
    { label: m.users_source(), value: user.source },
    { label: m.users_graduation_year(), value: user.graduation_year },
    { label: m.users_reward_code(), value: rewardCodeOf(user.reward_code) },
    { label: m.users_tickets_claimed(), value: showCount(user.tickets_claimed) },
    {
      label: m.users_account_groups(),
      value: user.account_groups.map(({ name }) => name).join(', '),
      hint: user.account_groups.length > 0 && m.users_account_group_help(),
    },
    { label: m.users_tags(), value: <UserTags user={user} onChanged={onChanged} /> },
    {
      label: m.users_attributes(),
      value:
        user.attributes.length > 0 &&
        user.attributes.map(({ source, name, value }) => (
          <span key={`${source} ${name}`} className={css({ display: 'block' })}>
            {`${name}: ${value}`}
          </span>
        )),
    },
  ]
  return (
    <Card title={m.users_profile()}>
      <DescriptionList
        items={items.filter((item) => item !== false).map(({ value, ...item }) => ({ ...item, value: value || null }))}
      />
    </Card>
  )
}

/** The time at which the fan last opted in to messages, with all activities. */
function OptedIn({ user, zone }: { user: TextBuyUserDetail; zone: string }) {
  const [open, setOpen] = useState(false)
  const activities = user.activities ?? []
  const at = optedInAt(activities)
  return (
    <>
      {at === null ? m.common_empty_value() : <ExactTime at={at} zone={zone} />}{' '}
      <span className={activitiesButton}>
        <Button size="small" variant="quiet" onClick={() => setOpen(true)}>
          {m.users_activities()}
        </Button>
      </span>
      <Dialog open={open} size="small" title={m.users_activities()} onClose={() => setOpen(false)}>
        {activities.length === 0 ? (
          <p>{m.users_no_activities()}</p>
        ) : (
          <DescriptionList
            items={activities.map(({ type, created_at }, nth) => ({
              label: `${activities.length - nth}. ${formatDateTime(created_at, zone)}`,
              value: activityWords(type),
            }))}
          />
        )}
      </Dialog>
    </>
  )
}
