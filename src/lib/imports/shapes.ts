import type { Shape } from './header.ts'

/** Our own file of events. */
export const eventsShape: Shape & { kind: 'events' } = {
  kind: 'events',
  required: ['event_id', 'title', 'time', 'venue'],
  optional: ['timezone', 'category', 'league', 'security_phrase', 'marketplace_cutoff_at', 'status'],
  dates: { columns: ['time', 'marketplace_cutoff_at'] },
}

/** The schedule a team's site gives for download. */
export const scheduleShape: Shape & { kind: 'team-schedule' } = {
  kind: 'team-schedule',
  required: ['START DATE', 'START TIME', 'START TIME ET', 'SUBJECT', 'LOCATION'],
  optional: ['TIMEZONE'],
  dates: { columns: ['START DATE'], otherwise: 'mdy' },
}

/** Seats: a line for each, or for a range of them. */
export const seatsShape: Shape & { kind: 'seats' } = {
  kind: 'seats',
  required: ['section', 'row', 'price'],
  optional: ['avfms_preview_url', 'hold_code'],
  amounts: ['price'],
  anyOf: [['seat'], ['first_seat', 'last_seat']],
}

export const vipShape: Shape & { kind: 'vip' } = {
  kind: 'vip',
  required: ['title', 'total_quantity', 'price'],
  optional: ['banner'],
  amounts: ['price'],
}
