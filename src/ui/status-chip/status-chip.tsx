import { CircleAlert, CircleCheck, CircleDashed, CircleOff, Clock } from 'lucide-react'
import type { ReactNode } from 'react'

import { Chip } from '#ui/chip/chip.tsx'

/** The meaning of a state, which determines its look. */
export type StatusMeaning = 'on' | 'off' | 'coming' | 'caution' | 'wrong'

const looks = {
  on: { tone: 'positive', icon: <CircleCheck /> },
  off: { tone: 'neutral', icon: <CircleOff /> },
  coming: { tone: 'info', icon: <Clock /> },
  caution: { tone: 'caution', icon: <CircleDashed /> },
  wrong: { tone: 'danger', icon: <CircleAlert /> },
} as const

/** The tone of each meaning, for bars and charts beside chips. */
export const tones = {
  on: looks.on.tone,
  off: looks.off.tone,
  coming: looks.coming.tone,
  caution: looks.caution.tone,
  wrong: looks.wrong.tone,
} as const

/** A row's state in a word, with the colour and icon of its meaning. */
export function StatusChip({ means, children }: { means: StatusMeaning; children: ReactNode }) {
  return <Chip {...looks[means]}>{children}</Chip>
}
