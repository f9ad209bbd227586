/** The categories of events. */
export const categories = ['sport', 'concert', 'performing arts'] as const
export type Category = (typeof categories)[number]

/** The leagues of sport; other categories have no leagues. The text is the wire value. */
export const leagues = [
  'MLB',
  'MiLB',
  'NBA',
  'WNBA',
  'NBA G League',
  'NHL',
  'AHL',
  'ECHL',
  'NFL',
  'UFL',
  'CFL',
  'MLS',
  'NWSL',
  'USL Championship',
  'Premier League',
  'EFL Championship',
  'La Liga',
  'Serie A',
  'Bundesliga',
  'Ligue 1',
  'Eredivisie',
  'Liga MX',
  'Champions League',
  'NCAA Football',
  'NCAA Basketball',
  'NLL',
  'PLL',
  'NASCAR',
  'Formula 1',
  'IndyCar',
  'PGA Tour',
  'ATP',
  'WTA',
  'UFC',
  'WWE',
  'PBR',
] as const
export type League = (typeof leagues)[number]

/** The leagues of a category. */
export const leaguesOf = (category: string | null): readonly League[] => (category === 'sport' ? leagues : [])

/** The zones a channel may choose; an event may have any IANA zone. */
export const timezones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'America/Halifax',
  'America/St_Johns',
  'America/Toronto',
  'America/Winnipeg',
  'America/Edmonton',
  'America/Vancouver',
  'America/Mexico_City',
  'America/Puerto_Rico',
  'America/Sao_Paulo',
  'Pacific/Honolulu',
  'Pacific/Auckland',
  'Europe/London',
  'Europe/Dublin',
  'Europe/Lisbon',
  'Europe/Paris',
  'Europe/Brussels',
  'Europe/Amsterdam',
  'Europe/Berlin',
  'Europe/Madrid',
  'Europe/Rome',
  'Europe/Zurich',
  'Europe/Stockholm',
  'Europe/Istanbul',
  'Europe/Moscow',
  'Asia/Jerusalem',
  'Asia/Dubai',
  'Asia/Kolkata',
  'Asia/Tokyo',
  'Asia/Seoul',
  'Australia/Perth',
  'Australia/Adelaide',
  'Australia/Brisbane',
  'Australia/Sydney',
  'UTC',
] as const

/** The default zone. */
export const defaultTimezone = 'America/Chicago'

/** The cards fans may pay with. */
export const cards = ['visa', 'mastercard', 'amex', 'discover'] as const
