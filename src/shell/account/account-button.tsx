import { CircleQuestionMark, ExternalLink, LogOut, UserRound } from 'lucide-react'
import { useState } from 'react'

import type { Me } from '#contract/session.ts'
import { useData } from '#data/provider.tsx'
import { useStore } from '#data/store.ts'
import { m } from '#messages/m.ts'
import { openHelp } from '#parts/help/help-link.tsx'
import { prepared } from '#parts/prepared/prepared.tsx'
import { header } from '#styled/recipes'
import { Menu } from '#ui/menu/menu.tsx'

import { useChannelId } from '#shell/channel/use-channel.ts'
import { accountOpen } from './account-open.ts'
import { leaveOpen, signOut } from './sign-out.ts'

const LeaveDialog = prepared(async () => (await import('./leave-dialog.tsx')).default)

/** The account menu: the provider's own site, My Account, Help, Sign out. */
export function AccountButton({ me }: { me: Me }) {
  const styles = header()
  const { session } = useData()
  const inChannel = useChannelId() !== null
  const { name, avatar, role } = me.user.data
  const site = me.config.domainSuffix

  return (
    <>
      <Menu
        label={m.shell_account_menu({ name })}
        trigger={{
          className: styles.account,
          icon: (
            <span className={styles.avatar} data-initials={avatar ? undefined : initials(name)}>
              {avatar && <img src={avatar} alt="" />}
            </span>
          ),
        }}
        items={[
          { heading: name },
          ...(role === 'holdfast' && inChannel
            ? [
                { id: 'site', label: m.shell_provider_site({ site }), href: `https://${site}`, icon: <ExternalLink /> },
                'line' as const,
              ]
            : []),
          { id: 'account', label: m.shell_my_account(), icon: <UserRound />, onSelect: () => accountOpen.set(true) },
          { id: 'help', label: m.help_title(), icon: <CircleQuestionMark />, onSelect: () => openHelp('here') },
          { id: 'sign-out', label: m.shell_sign_out(), icon: <LogOut />, onSelect: () => signOut(session) },
        ]}
      />
      <Leaving />
    </>
  )
}

/** The dialog for queued changes at sign-out. Once opened, it stays mounted, so that it can close with its animation. */
function Leaving() {
  const open = useStore(leaveOpen)
  const [wanted, setWanted] = useState(open)
  if (open && !wanted) setWanted(true)
  return wanted && <LeaveDialog open={open} onClose={() => leaveOpen.set(false)} />
}

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.slice(0, 1).toUpperCase())
    .join('')
