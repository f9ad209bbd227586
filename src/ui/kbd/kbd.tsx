import { kbd } from '#styled/recipes'

export type KbdProps = { keys: string[] }

/** The keys of a shortcut, as a hint; hidden on devices without a keyboard. */
export function Kbd({ keys }: KbdProps) {
  return (
    <span className={kbd()}>
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  )
}
