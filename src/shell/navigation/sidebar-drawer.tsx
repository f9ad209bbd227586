import { m } from '#messages/m.ts'
import { Drawer } from '#ui/drawer/drawer.tsx'

import { Sidebar } from './sidebar.tsx'

/** The sidebar as a drawer, for narrow screens. */
export default function SidebarDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Drawer open={open} onClose={onClose} side="left" title={m.shell_brand()}>
      <Sidebar inDrawer />
    </Drawer>
  )
}
