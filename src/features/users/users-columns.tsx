import { Ban, MessageSquareOff } from 'lucide-react'
import type { TextBuyUser } from '#contract/users.ts'
import { rewardCodeOf } from '#lib/reward-code.ts'
import { m } from '#messages/m.ts'
import type { ChannelOfRow } from '#parts/channel/use-all-channels.ts'
import { css } from '#styled/css'
import { hstack } from '#styled/patterns'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { Chip } from '#ui/chip/chip.tsx'
import { Clipped } from '#ui/clipped/clipped.tsx'
import { showCount } from '#ui/count/count.ts'
import type { Column } from '#ui/data-table/columns.ts'
import { Stacked } from '#ui/data-table/stacked.tsx'
import { OneLine } from '#ui/clipped/one-line.tsx'
import { Identifier } from '#ui/identifier/identifier.tsx'
import { Moment } from '#ui/relative-time/moment.tsx'
import { channelName, channelTones, userName } from './user-words.ts'

interface Options {
  /** Whether to show the fans' Ticketmaster ids. */
  ticketmaster: boolean
  /** Returns the channel of a row, for the list of all channels. */
  channels?: ((channel: number) => ChannelOfRow) | undefined
  zone: string
}

const named = css({ display: 'flex', alignItems: 'center', gap: '2', minWidth: 0 })
const words = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2', rowGap: '0.5', minWidth: 0 })
const chips = hstack({ gap: '1', flexWrap: 'wrap' })
const namesOf = (items: readonly { name: string }[]) => items.map(({ name }) => name).join(', ')
const orDash = (value: string | null | undefined) => value || m.common_empty_value()

/** The columns of the lists of fans. */
export function userColumns({ ticketmaster, channels, zone }: Options): Column<TextBuyUser>[] {
  const zoneOf = (user: TextBuyUser) => channels?.(user.sales_channel_id).zone ?? zone
  const moment = (user: TextBuyUser, at: string | null) =>
    at === null ? m.common_empty_value() : <Moment at={at} zone={zoneOf(user)} />
  const list: (Column<TextBuyUser> | false)[] = [
    {
      id: 'name',
      header: m.common_name(),
      sortKey: 'name',
      fixed: true,
      grow: true,
      clip: true,
      width: '10rem',
      card: 'title',
      cell: (user) => <Name user={user} />,
    },
    {
      id: 'email',
      header: m.common_email(),
      sortKey: 'email',
      grow: true,
      clip: true,
      width: '9.5rem',
      card: 'meta',
      cell: (user) => <OneLine>{orDash(user.email)}</OneLine>,
    },
    {
      id: 'phone',
      header: m.common_phone(),
      sortKey: 'phone',
      width: '8.5rem',
      card: 'meta',
      cell: (user) => (
        <>
          {orDash(user.phone)}
          {ticketmaster && user.third_party_member_id !== null && (
            <Stacked of="wide">
              {m.users_tm_id()} <Identifier>{user.third_party_member_id}</Identifier>
            </Stacked>
          )}
        </>
      ),
    },
    ticketmaster && {
      id: 'tm-id',
      header: m.users_tm_id(),
      sortKey: 'third_party_member_id',
      width: '7.5rem',
      secondary: 'wide',
      card: 'none',
      cell: (user) =>
        user.third_party_member_id === null ? m.common_empty_value() : <Identifier>{user.third_party_member_id}</Identifier>,
    },
    { id: 'channel', header: m.users_channel(), width: '6rem', card: 'end', cell: (user) => <Channels user={user} /> },
    channels !== undefined && {
      id: 'sales-channel',
      header: m.users_sales_channel(),
      sortKey: 'sales_channel_id',
      width: '10rem',
      card: 'meta',
      cell: (user) => channels(user.sales_channel_id).name,
    },
    {
      id: 'reward',
      header: m.users_reward_code(),
      sortKey: 'reward_code',
      width: '7rem',
      secondary: 'soon',
      card: 'none',
      cell: (user) => (
        <>
          {orDash(rewardCodeOf(user.reward_code))}
          {user.referral_count > 0 && (
            <Stacked of="wide">
              {m.users_referral_count()} {showCount(user.referral_count)}
            </Stacked>
          )}
        </>
      ),
    },
    {
      id: 'referrals',
      header: m.users_referral_count(),
      sortKey: 'referral_count',
      align: 'end',
      width: '5.5rem',
      secondary: 'wide',
      card: 'none',
      cell: (user) => showCount(user.referral_count),
    },
    {
      id: 'campaign',
      header: m.users_campaign(),
      sortKey: 'campaign',
      width: '8rem',
      secondary: 'soon',
      card: 'none',
      cell: (user) => (
        <>
          {orDash(user.campaign)}
          <Stacked of="wide">{user.source}</Stacked>
        </>
      ),
    },
    {
      id: 'source',
      header: m.users_source(),
      sortKey: 'source',
      width: '7rem',
      secondary: 'wide',
      card: 'none',
      cell: (user) => orDash(user.source),
    },
    {
      id: 'groups',
      header: m.users_account_group(),
      width: '10rem',
      clip: true,
      secondary: 'wide',
      card: 'none',
      cell: (user) => <Clipped>{orDash(namesOf(user.account_groups))}</Clipped>,
    },
    {
      id: 'tags',
      header: m.users_tags(),
      width: '8.5rem',
      clip: true,
      secondary: 'soon',
      card: 'none',
      cell: (user) => (
        <>
          <Clipped>{orDash(namesOf(user.tags))}</Clipped>
          <Stacked of="wide">{namesOf(user.account_groups)}</Stacked>
        </>
      ),
    },
    {
      id: 'created',
      header: m.users_created_at(),
      sortKey: 'created_at',
      width: '10.25rem',
      secondary: 'soon',
      card: 'none',
      cell: (user) => (
        <>
          {moment(user, user.created_at)}
          {user.completed_at !== null && (
            <Stacked of="wide">
              {m.users_completed_at()} {moment(user, user.completed_at)}
            </Stacked>
          )}
        </>
      ),
    },
    {
      id: 'completed',
      header: m.users_completed_at(),
      sortKey: 'completed_at',
      width: '10.25rem',
      secondary: 'wide',
      card: 'none',
      cell: (user) => moment(user, user.completed_at),
    },
  ]
  return list.filter((column) => column !== false)
}

function Name({ user }: { user: TextBuyUser }) {
  const name = userName(user)
  return (
    <span className={named}>
      <Avatar name={name} />
      <span className={words}>
        <Clipped>{name}</Clipped>
        {user.blocked && (
          <Chip tone="danger" icon={<Ban />}>
            {m.users_blocked()}
          </Chip>
        )}
        {user.paused_at !== null && (
          <Chip tone="caution" icon={<MessageSquareOff />}>
            {m.users_asks_to_stop()}
          </Chip>
        )}
        {!user.subscribed && <Chip icon={<MessageSquareOff />}>{m.users_opted_out()}</Chip>}
      </span>
    </span>
  )
}

function Channels({ user }: { user: TextBuyUser }) {
  const types = user.text_buy_user_message_channels
  if (types.length === 0) return m.common_empty_value()
  return (
    <span className={chips}>
      {types.map(({ id, type }) => (
        <Chip key={id} tone={channelTones[type]}>
          {channelName(type)}
        </Chip>
      ))}
    </span>
  )
}
