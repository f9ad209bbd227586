import { Armchair, Clock, FileUp } from 'lucide-react'

import { inventory as calls } from '#contract/inventory.ts'
import { m } from '#messages/m.ts'
import type { LazyArea } from '#parts/area/area.ts'
import { inChannel } from '#parts/area/navigation-item.ts'

import { seatCommands } from '#features/inventory/command/commands.ts'
import { seats, vip } from './describe.ts'
import { useSeatFindings } from './find.ts'

export const area = {
  descriptions: { seats, vip, holds: null },
  useFindingsOnScreen: useSeatFindings,
  commands: seatCommands,
  actions: [
    {
      id: 'together',
      label: m.together_open,
      icon: Armchair,
      path: inChannel('/events/$eventId'),
      search: '?together=open',
      keepsAddress: true,
      call: calls.readSnapshot,
    },
    {
      id: 'import-inventory',
      label: m.imports_inventory_submit,
      icon: FileUp,
      path: inChannel('/events/$eventId/add-inventory'),
      call: calls.importInventory,
    },
    {
      id: 'extend',
      label: m.holds_extend_soon,
      icon: Clock,
      path: inChannel('/holds'),
      search: '?look=soon',
      call: calls.reserveSeat,
    },
  ],
} satisfies LazyArea
