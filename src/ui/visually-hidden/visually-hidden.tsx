import type { ReactNode } from 'react'

import { css } from '#styled/css'

const hidden = css({ srOnly: true })

/** Words for assistive technology only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={hidden}>{children}</span>
}
