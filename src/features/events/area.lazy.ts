import { FileUp } from 'lucide-react'

import { events as calls } from '#contract/events.ts'
import { m } from '#messages/m.ts'
import type { LazyArea } from '#parts/area/area.ts'
import { inChannel } from '#parts/area/navigation-item.ts'

import { events } from './describe.ts'
import { useEventFindings } from './find.ts'

export const area = {
  descriptions: { events },
  useFindings: useEventFindings,
  actions: [
    {
      id: 'import-events',
      label: m.imports_events_title,
      icon: FileUp,
      path: inChannel('/events/import-events'),
      call: calls.importEvents,
    },
  ],
} satisfies LazyArea
