import type { Shape } from './header.ts'

/** The columns of Holdfast's own file of events. */
export const eventsShape: Shape & { kind: 'events' } = {
  kind: 'events',
  required: ['event_id', 'title', 'time', 'venue'],
  optional: ['timezone', 'category', 'league', 'security_phrase', 'marketplace_cutoff_at', 'status'],
  dates: { columns: ['time', 'marketplace_cutoff_at'] },
}

/** The schedule that a team's site offers for download. */
export const scheduleShape: Shape & { kind: 'team-schedule' } = {
  kind: 'team-schedule',
  required: ['START DATE', 'START TIME', 'START TIME ET', 'SUBJECT', 'LOCATION'],
  optional: ['TIMEZONE'],
  dates: { columns: ['START DATE'], otherwise: 'mdy' },
}

/** A calendar in the Outlook and Google format, offered by many teams and venues: times are local to the place. */
export const calendarShape: Shape & { kind: 'team-schedule' } = {
  kind: 'team-schedule',
  required: ['SUBJECT', 'START DATE', 'START TIME', 'LOCATION'],
  optional: ['TIMEZONE'],
  dates: { columns: ['START DATE'] },
}

/** The fixtures of a league: one column for the local day and time, one for each team. */
export const fixturesShape: Shape & { kind: 'team-schedule' } = {
  kind: 'team-schedule',
  required: ['DATE', 'HOME TEAM', 'AWAY TEAM', 'LOCATION'],
  optional: ['TIMEZONE'],
  aliases: { DATE: ['DATE AND TIME', 'KICK OFF'], LOCATION: ['VENUE', 'STADIUM', 'GROUND'] },
  dates: { columns: ['DATE'] },
}

/** The columns of all files of events that can be imported. */
export const allEventShapes = [eventsShape, scheduleShape, calendarShape, fixturesShape]

/** The columns of a file of seats, which has a line for each seat or for a range of seats. */
export const seatsShape: Shape & { kind: 'seats' } = {
  kind: 'seats',
  required: ['section', 'row', 'price'],
  // Suites have no rows.
  blank: ['row'],
  optional: ['avfms_preview_url', 'hold_code'],
  amounts: ['price'],
  anyOf: [['seat'], ['first_seat', 'last_seat']],
  aliases: {
    section: ['section name', 'sec', 'block', 'area', 'bereich', 'bloc', 'vak'],
    row: ['row name', 'reihe', 'rang', 'rij'],
    seat: ['seat number', 'seat no', 'platz', 'platznummer', 'place', 'stoel'],
    first_seat: ['seat from', 'from seat', 'seat start', 'start seat', 'low seat'],
    last_seat: ['seat to', 'to seat', 'seat end', 'end seat', 'high seat'],
    price: ['unit price', 'ticket price', 'face value', 'preis', 'prix', 'prijs'],
  },
}

export const vipShape: Shape & { kind: 'vip' } = {
  kind: 'vip',
  required: ['title', 'total_quantity', 'price'],
  optional: ['banner'],
  amounts: ['price'],
}
