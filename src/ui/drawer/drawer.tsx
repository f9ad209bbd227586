import { Modal, type ModalProps } from '#ui/dialog/modal.tsx'

export type DrawerProps = ModalProps & {
  /** `right` is 420 wide, for trays and details; `left` holds the sidebar. */
  side?: 'right' | 'left'
}

/** A panel that slides in from the side and covers the page until it is closed. */
export function Drawer({ side = 'right', ...props }: DrawerProps) {
  return <Modal {...props} place={side} size={side === 'left' ? 'sidebar' : 'small'} />
}
