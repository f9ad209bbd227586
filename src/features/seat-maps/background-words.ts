import type { MapBackground } from '#lib/seat-map/background.ts'
import { listed } from '#lib/listed.ts'
import { m } from '#messages/m.ts'

/** Describes a plan by the number of its outlines, or as a picture. */
export const backgroundWords = ({ lines, picture }: MapBackground): string =>
  listed([...(lines.length > 0 ? [m.mapplan_lines({ count: lines.length })] : []), ...(picture ? [m.mapplan_picture()] : [])])
