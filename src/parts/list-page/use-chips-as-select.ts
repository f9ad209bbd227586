import { PHONE, useMedia } from '#ui/data-table/use-media.ts'

/** Whether chips of which at most one is on are one select: on a narrow touch screen, where they would fill several lines. */
export const useChipsAsSelect = (): boolean => useMedia(`(pointer: coarse) and ${PHONE}`)
