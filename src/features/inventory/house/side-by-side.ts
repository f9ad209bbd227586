import type { SeatQuery } from '#data/mirror/seats/seat-types.ts'
import type { SectionView } from '#data/mirror/seats/section-view.ts'
import type { Aisles } from '#lib/seat-map/aisles.ts'
import type { Groups } from '#lib/seat-map/groups.ts'
import { HEAD, type HouseBlock, type HousePlan } from './house-plan.ts'
import { levelsOf, nameInLevel } from './levels.ts'
import { mapSectionOf } from '#parts/seat-map/map-section.ts'
import { placesOf } from './seat-places.ts'
import { shapeOf } from '#parts/seat-map/shape.ts'

/** The gap between neighbouring sections, for the names of their rows and the seat numbers at the ends of the rows. */
const ASIDE = 4
const BELOW = 1.5
/** The width of the whole plan divided by the height of a level's label. */
const LINES_ACROSS = 70

interface Options {
  sort: SeatQuery['sort']
  aspect: number
  aisles?: Aisles
  groups?: Groups
}

interface Sized {
  label: string
  blocks: (Pick<HouseBlock, 'view' | 'shape' | 'short' | 'group'> & { width: number; height: number })[]
}

/**
 * Lays out the sections side by side, level by level.
 * @param sections in the order of the layout
 * @param options.aspect width of the display over its height
 */
export function sideBySide(sections: readonly SectionView[], { sort, aspect, aisles, groups }: Options): HousePlan {
  // Levels only make sense in the seat map's own order; other orders would mix them.
  const levels = sort.by === 'section' ? levelsOf(sections) : [{ label: '', sections }]
  const sized = levels.map(({ label, sections: inside }) => ({
    label,
    blocks: inside.map((view) => {
      const shape = shapeOf(view, sort, aisles?.get(view.name))
      const [short, group] = [nameInLevel(label, view.name), groups?.get(view.name) ?? null]
      return { view, shape, short, group, width: Math.max(shape.columns, 4), height: shape.rows + HEAD }
    }),
  }))
  const widest = sized.flatMap(({ blocks }) => blocks).reduce((most, { width }) => Math.max(most, width), 1) + ASIDE
  const area = sized
    .flatMap(({ blocks }) => blocks)
    .reduce((sum, { width, height }) => sum + (width + ASIDE) * (height + BELOW), 0)
  let best: Lines | null = null
  for (let across = Math.max(widest, Math.sqrt(area * aspect) * 0.7), tries = 0; tries < 14; across *= 1.07, tries++) {
    const lines = linesAcross(sized, across)
    if (best === null || farFrom(lines, aspect) < farFrom(best, aspect)) best = lines
  }
  return planOf(best!)
}

const farFrom = ({ width, height }: Lines, aspect: number) => Math.abs(Math.log(width / height / aspect))

interface Lines extends Pick<HousePlan, 'levels' | 'width' | 'height'> {
  blocks: (Sized['blocks'][number] & { x: number; y: number })[]
}

function linesAcross(sized: readonly Sized[], across: number): Lines {
  const blocks: Lines['blocks'] = []
  const levels: { label: string; x: number; y: number; height: number }[] = []
  const line = Math.max(2, across / LINES_ACROSS)
  let y = 0
  for (const level of sized) {
    if (level.label !== '') {
      levels.push({ label: level.label, x: ASIDE / 2, y, height: line })
      y += line
    }
    for (const row of linesOf(level.blocks, across)) {
      const width = row.reduce((sum, block) => sum + block.width + ASIDE, 0)
      // Each line of sections is centred.
      let x = (across - width) / 2 + ASIDE / 2
      for (const block of row) {
        blocks.push({ ...block, x, y })
        x += block.width + ASIDE
      }
      y += row.reduce((most, { height }) => Math.max(most, height), 0) + BELOW
    }
  }
  return { blocks, levels, width: across, height: Math.max(1, y) }
}

function linesOf<Block extends { width: number }>(blocks: readonly Block[], across: number): Block[][] {
  const lines: Block[][] = []
  let left = 0
  for (const block of blocks) {
    if (lines.length === 0 || left < block.width + ASIDE) {
      lines.push([])
      left = across
    }
    lines.at(-1)!.push(block)
    left -= block.width + ASIDE
  }
  return lines
}

/** Places the seats: the first row below the section's name, the first column at its left. */
function planOf(lines: Lines): HousePlan {
  const blocks = lines.blocks.map((block, index): HouseBlock => {
    const section = mapSectionOf(block.view.name, block.shape)
    const place = {
      index,
      x: block.x + block.shape.columns / 2,
      y: block.y + HEAD,
      outward: Math.PI / 2,
      radius: 0,
      direction: -1,
    } as const
    return { ...block, section, place, seats: placesOf(section, place, block.shape) }
  })
  return { ...lines, blocks, field: null }
}
