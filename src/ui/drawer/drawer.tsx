import { Modal, type ModalProps } from '#ui/dialog/modal.tsx'

export type DrawerProps = ModalProps & {
  /** The side: `right` for trays and details, 420 pixels wide; `left` for the sidebar. */
  side?: 'right' | 'left'
  /** True for half of the page on a desktop, and nearly all of it on small screens, as for a conversation. */
  half?: boolean
}

/** A panel that slides in from the side and covers the page until it is closed. */
export function Drawer({ side = 'right', half = false, ...props }: DrawerProps) {
  return <Modal {...props} place={side} size={side === 'left' ? 'sidebar' : half ? 'half' : 'small'} />
}
