import { useEventFindings } from '#features/events/find.ts'
import { seatCommands } from '#features/inventory/command/commands.ts'
import { useSeatFindings } from '#features/inventory/find.ts'
import { useSaleFindings } from '#features/transactions/find.ts'
import type { PaletteAreas } from '#shell/find/palette-areas.tsx'

/** What the areas bring to the palette, in the order in which it stands there. */
export const paletteAreas: PaletteAreas = {
  commands: seatCommands,
  useFindings: (asked) => [...useSeatFindings(asked), ...useEventFindings(asked), ...useSaleFindings(asked)],
}
