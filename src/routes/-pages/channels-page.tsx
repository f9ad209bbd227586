import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'

import type { SalesChannel } from '#contract/channels.ts'
import { ChannelsScreen } from '#features/channels/channels-screen.tsx'

import { useIsBuilt } from '#shell/navigation/built.ts'

/** The channels list. Pressing a row opens its channel; the row's menu opens the channel's fans or settings. */
export function ChannelsPage() {
  const open = useOpen('')
  const users = useOpen('/texttobuy/users')
  const settings = useOpen('/settings/customize')
  return <ChannelsScreen onOpen={open ?? (() => {})} onUsers={users} onSettings={settings} />
}

/** Returns a function that opens a page of a channel; undefined if the page does not exist. */
function useOpen(page: string): ((channel: SalesChannel) => void) | undefined {
  const navigate = useNavigate()
  const isBuilt = useIsBuilt()
  const to = `/sales-channel/$salesChannelId${page}`
  const open = useCallback(
    ({ id }: SalesChannel) => void navigate({ href: to.replace('$salesChannelId', String(id)) }),
    [navigate, to],
  )
  return isBuilt(to) ? open : undefined
}
