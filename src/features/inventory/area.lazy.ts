import type { LazyArea } from '#parts/area/area.ts'

import { seatCommands } from '#features/inventory/command/commands.ts'
import { seats, vip } from './describe.ts'
import { useSeatFindings } from './find.ts'

export const area = {
  descriptions: { seats, vip, holds: null },
  useFindingsOnScreen: useSeatFindings,
  commands: seatCommands,
} satisfies LazyArea
