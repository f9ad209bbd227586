import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { Banner } from '#ui/banner/banner.tsx'

interface Props {
  /** The name of the original; null if the original no longer exists. */
  name: string | null
  /** Sentences about the parts that were not copied. */
  left: readonly string[]
}

const above = css({ marginBottom: '4' })

/** A notice above the form of a copy: the original's name, and what was not copied. */
export function CopyNote({ name, left }: Props) {
  return (
    <div className={above}>
      <Banner tone={left.length > 0 || name === null ? 'caution' : 'info'} title={name !== null && m.sending_copy_of({ name })}>
        {name === null && <p>{m.sending_copy_missing()}</p>}
        {left.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Banner>
    </div>
  )
}
