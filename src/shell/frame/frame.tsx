import { Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { m } from '#messages/m.ts'
import { prepared } from '#parts/prepared/prepared.tsx'
import { frame } from '#styled/recipes'
import { SkipLink } from '#ui/skip-link/skip-link.tsx'

import { useBrand } from '#shell/channel/use-brand.ts'
import { useChannelId, useIsChannelMissing } from '#shell/channel/use-channel.ts'
import { ErrorPage } from '#shell/errors/error-page.tsx'
import { PageProblem } from '#shell/errors/page-problem.ts'
import { HelpPlace } from '#shell/help/help-place.tsx'
import { Header } from '#shell/header/header.tsx'
import { Sidebar } from '#shell/navigation/sidebar.tsx'
import { Footer } from './footer.tsx'
import { useAppBadge } from './use-app-badge.ts'
import { useCloseNotice } from './use-close-notice.ts'
import { useKeepStorage } from './use-keep-storage.ts'
import { useSessionWatch } from './use-session-watch.ts'
import { useUsage } from './use-usage.ts'

const SidebarDrawer = prepared(async () => (await import('#shell/navigation/sidebar-drawer.tsx')).default)

const noChannel = new PageProblem(404, 'NotFound')

/** The frame of every screen behind sign-in: sidebar, header, the screen, footer. */
export function Frame() {
  const styles = frame()
  useSessionWatch()
  useCloseNotice()
  useAppBadge()
  useKeepStorage()
  useUsage()
  useBrand(useChannelId())
  const isMissing = useIsChannelMissing()
  const drawer = useSidebarDrawer()
  return (
    <div className={styles.root}>
      <SkipLink to="content">{m.common_skip_to_content()}</SkipLink>
      <aside data-shell="" className={styles.sidebar}>
        <Sidebar />
      </aside>
      {drawer.wanted && <SidebarDrawer open={drawer.open} onClose={() => drawer.setOpen(false)} />}
      <div className={styles.column}>
        <Header onMenu={() => drawer.setOpen(true)} />
        <main id="content" tabIndex={-1} className={styles.content}>
          {isMissing ? <ErrorPage error={noChannel} /> : <Outlet />}
        </main>
        <Footer />
      </div>
      <HelpPlace />
    </div>
  )
}

/** The state of the sidebar's drawer, which is loaded when first opened, and closes when a page is chosen. */
function useSidebarDrawer() {
  const { pathname } = useLocation()
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  if (open && !wanted) setWanted(true)
  useEffect(() => setOpen(false), [pathname])
  return { open, setOpen, wanted }
}
