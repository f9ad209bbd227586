import type { SeatQuery, SeatSort } from '#data/mirror/seats/seat-types.ts'
import type { SectionLook } from './opened-sections.ts'

/** The filter and the order of the seats. */
export type SeatChoice = Pick<SeatQuery, 'text' | 'show' | 'sort'>

const sorts: readonly SeatSort[] = ['section', 'row', 'seat', 'price', 'status']
const states = ['available', 'reserved', 'purchased'] as const
const LONGEST = 255

/** Reads filter and order from the address of an event's page; invalid parts are ignored. */
export function choiceIn({ find, hide, sort }: Record<string, unknown>): SeatChoice {
  const hidden = typeof hide === 'string' ? hide.split('.') : []
  const [by, dir] = typeof sort === 'string' ? sort.split('.') : []
  return {
    text: typeof find === 'string' || typeof find === 'number' ? String(find).slice(0, LONGEST) : '',
    show: {
      available: !hidden.includes('available'),
      reserved: !hidden.includes('reserved'),
      purchased: !hidden.includes('purchased'),
    },
    sort: { by: sorts.find((one) => one === by) ?? 'section', dir: dir === 'desc' ? 'desc' : 'asc' },
  }
}

/** Writes filter and order for the address; `undefined` for defaults. */
export function addressOf({ text, show, sort }: SeatChoice): { find?: string; hide?: string; sort?: string } {
  const hidden = states.filter((state) => !show[state])
  const isUsual = sort.by === 'section' && sort.dir === 'asc'
  return {
    ...(text.trim() !== '' && { find: text }),
    ...(hidden.length > 0 && { hide: hidden.join('.') }),
    ...(!isUsual && { sort: `${sort.by}.${sort.dir}` }),
  }
}

/** The view of the sections: `house` shows the seat map, `list` shows the sections one below the other. */
export type SeatsView = 'list' | 'house'
/** The figure on the tiles of the strip and in the colours of the map. */
export type TileFigure = (typeof tileFigures)[number]

/** The view of the seats, whether the house is drawn as a map, and the figure on the tiles. */
export interface SeatLook {
  view: SeatsView
  isMap: boolean
  tiles: TileFigure
}

/** The figures, the usual one first. */
export const tileFigures = ['sold', 'price', 'held'] as const

/**
 * Reads view and figure from the address.
 * @param usual the figure of an address without one
 */
export const lookIn = ({ look, map, tiles }: Record<string, unknown>, usual: TileFigure = 'sold'): SeatLook => ({
  view: look === 'house' ? 'house' : 'list',
  isMap: map !== 'off',
  tiles: tileFigures.find((one) => one === tiles) ?? usual,
})

export const addressOfLook = ({ view, isMap, tiles }: SeatLook): { look?: string; map?: string; tiles?: string } => ({
  ...(view !== 'list' && { look: view }),
  ...(!isMap && { map: 'off' }),
  ...(tiles !== 'sold' && { tiles }),
})

/** The most open sections in an address; more are only stored for the tab. */
const MOST_NAMED = 40
const ALL = '*'
const BETWEEN = '~'
const escaped = (name: string) => name.replace(/[%~*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Writes the open sections to the address: `open` as tables, `grid` as grids; a star means all sections. */
export function addressOfOpened(sections: ReadonlyMap<string, SectionLook>, all: number): { open?: string; grid?: string } {
  const named = (look: SectionLook) => {
    const names = [...sections].flatMap(([name, one]) => (one === look ? [escaped(name)] : []))
    return names.length === all && all > 1 ? ALL : names.join(BETWEEN)
  }
  const [open, grid] = [named('table'), named('grid')]
  if (sections.size > MOST_NAMED && open !== ALL && grid !== ALL) return {}
  return { ...(open !== '' && { open }), ...(grid !== '' && { grid }) }
}

/**
 * Reads the open sections from an address; null if it has no such part.
 * @param all the names of the event's sections
 */
export function openedIn({ open, grid }: Record<string, unknown>, all: readonly string[]): Map<string, SectionLook> | null {
  const named = (value: unknown): readonly string[] => {
    if (typeof value !== 'string' && typeof value !== 'number') return []
    const names = new Set(String(value).split(BETWEEN).map(unescaped))
    return value === ALL ? all : all.filter((name) => names.has(name))
  }
  if (open === undefined && grid === undefined) return null
  return new Map([...named(open).map((name) => [name, 'table'] as const), ...named(grid).map((name) => [name, 'grid'] as const)])
}

function unescaped(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
