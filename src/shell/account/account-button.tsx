import { ExternalLink, LogOut, UserRound } from 'lucide-react'

import type { Me } from '#contract/session.ts'
import { useData } from '#data/provider.tsx'
import { m } from '#messages/m.ts'
import { prepared } from '#parts/prepared/prepared.tsx'
import { header } from '#styled/recipes'
import { Menu } from '#ui/menu/menu.tsx'

import { useChannelId } from '#shell/channel/use-channel.ts'
import { useLoaded } from '#shell/header/use-loaded.ts'
import { accountOpen } from './account-open.ts'

const LeaveDialog = prepared(async () => (await import('./leave-dialog.tsx')).default)

/** The account menu: the provider's own site, My Account, Sign out. */
export function AccountButton({ me }: { me: Me }) {
  const styles = header()
  const { session } = useData()
  const inChannel = useChannelId() !== null
  const leaving = useLoaded()
  const { name, avatar, role } = me.user.data
  const site = me.config.domainSuffix

  const signOut = () => {
    if (session.waiting() > 0) leaving.show()
    else void session.signOut({ waiting: 'keep' })
  }
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
          { id: 'sign-out', label: m.shell_sign_out(), icon: <LogOut />, onSelect: signOut },
        ]}
      />
      {leaving.wanted && <LeaveDialog open={leaving.open} onClose={leaving.hide} />}
    </>
  )
}

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.slice(0, 1).toUpperCase())
    .join('')
