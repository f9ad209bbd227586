import { Inbox } from 'lucide-react'

import { m } from '#messages/m.ts'
import type { Area } from '#parts/area/area.ts'
import { inChannel } from '#parts/area/navigation-item.ts'

export const area = {
  navigation: [{ group: 'reach', path: inChannel('/texttobuy/inbox'), label: m.inbox_title, icon: Inbox, flag: 'is_text_buy' }],
} satisfies Area
