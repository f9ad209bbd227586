import { UsersRound } from 'lucide-react'

import { m } from '#messages/m.ts'
import type { Area } from '#parts/area/area.ts'
import { inChannel } from '#parts/area/navigation-item.ts'

export const area = {
  navigation: [
    { group: 'settings', path: inChannel('/settings/people'), label: m.people_title, icon: UsersRound, ability: 'all' },
  ],
} satisfies Area
