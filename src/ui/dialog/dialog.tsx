import { Modal, type ModalProps } from './modal.tsx'

export type DialogProps = ModalProps & { size?: 'small' | 'normal' | 'large' }

/** A dialog in the middle of the page. The focus goes to its first field, or to the element with `data-autofocus`. */
export function Dialog({ size = 'normal', ...props }: DialogProps) {
  return <Modal {...props} place="middle" size={size} />
}
