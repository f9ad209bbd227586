import { Globe } from 'lucide-react'

import { m } from '#messages/m.ts'
import type { Area } from '#parts/area/area.ts'
import { inChannel } from '#parts/area/navigation-item.ts'

export const area = {
  navigation: [
    { group: 'settings', path: inChannel('/settings/domains'), label: m.shell_nav_settings_domains, icon: Globe, provider: true },
  ],
} satisfies Area
