import { spinner } from '#styled/recipes'

export type SpinnerProps = {
  size?: 'small' | 'large'
  /** The accessible name of a spinner without words beside it; without a label it is decorative. */
  label?: string
}

/** A turning ring for work of unknown length. */
export function Spinner({ size, label }: SpinnerProps) {
  return label ? (
    <span role="status" aria-label={label} className={spinner({ size })} />
  ) : (
    <span aria-hidden="true" className={spinner({ size })} />
  )
}
