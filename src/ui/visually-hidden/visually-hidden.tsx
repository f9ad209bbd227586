import type { ReactNode } from 'react'

import { onlySpoken } from '#styled/recipes'

/** Text for assistive technology only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={onlySpoken()}>{children}</span>
}
