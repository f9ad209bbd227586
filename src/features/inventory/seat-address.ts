import type { SeatQuery, SeatSort } from '#data/mirror/seats/seat-types.ts'

/** What of the seats is shown, and in which order. */
export type SeatChoice = Pick<SeatQuery, 'text' | 'show' | 'sort'>

const sorts: readonly SeatSort[] = ['section', 'row', 'seat', 'price', 'status']
const states = ['available', 'reserved', 'purchased'] as const
const LONGEST = 255

/** Reads it from the address of an event's page; what makes no sense is as if it were not there. */
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

/** The same for the address; `undefined` for what is as usual. */
export function addressOf({ text, show, sort }: SeatChoice): { find?: string; hide?: string; sort?: string } {
  const hidden = states.filter((state) => !show[state])
  const isUsual = sort.by === 'section' && sort.dir === 'asc'
  return {
    ...(text.trim() !== '' && { find: text }),
    ...(hidden.length > 0 && { hide: hidden.join('.') }),
    ...(!isUsual && { sort: `${sort.by}.${sort.dir}` }),
  }
}
