import { CircleQuestionMark, Menu as MenuIcon } from 'lucide-react'

import { m } from '#messages/m.ts'
import { useSession } from '#data/session/use-session.ts'
import { openHelp } from '#parts/help/help-link.tsx'
import { header } from '#styled/recipes'
import { IconButton } from '#ui/icon-button/icon-button.tsx'

import { AccountButton } from '#shell/account/account-button.tsx'
import { ChannelSwitcherButton } from '#shell/channel/channel-switcher-button.tsx'
import { FindButton } from '#shell/find/find-button.tsx'
import { SyncPill } from '#shell/sync/sync-pill.tsx'
import { Crumbs } from './crumbs.tsx'

/** The breadcrumb at the left; search, synchronization, channel and account at the right. */
export function Header({ onMenu }: { onMenu: () => void }) {
  const styles = header()
  const session = useSession()
  if (session.status === 'signed-out') return null
  const { me } = session
  return (
    <header data-shell="" className={styles.root}>
      <span className={styles.menu}>
        <IconButton label={m.common_open_menu()} icon={<MenuIcon />} onClick={onMenu} />
      </span>
      <Crumbs />
      <div className={styles.side}>
        <FindButton />
        <span className={styles.help}>
          <IconButton label={m.help_title()} icon={<CircleQuestionMark />} onClick={() => openHelp('here')} />
        </span>
        <SyncPill />
        {me.user.data.role === 'holdfast' && <ChannelSwitcherButton />}
        <AccountButton me={me} />
      </div>
    </header>
  )
}
