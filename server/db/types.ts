/** PostgreSQL's ids (OIDs) of types that both drivers must parse in the same way. */
const OID = { int8: 20, date: 1082, timestamp: 1114, timestamptz: 1184, numeric: 1700 } as const

/** Converts `2026-11-20 21:10:45.123456+00` to the format of the API: `2026-11-20T21:10:45.123Z`. Both databases run in UTC. */
export function instantText(value: string): string {
  const fraction = value[19] === '.' ? value.slice(20, value.indexOf('+', 20)) : ''
  return `${value.slice(0, 10)}T${value.slice(11, 19)}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
}

/**
 * Parsers for values from the database, the same for PGlite and PostgreSQL: counts and money become numbers; instants become texts
 * in the format of the API; dates stay texts. (Stored money has at most 14 digits, which a number represents without loss.)
 */
export const parsers: Record<number, (value: string) => unknown> = {
  [OID.int8]: Number,
  [OID.numeric]: Number,
  [OID.date]: String,
  [OID.timestamp]: String,
  [OID.timestamptz]: instantText,
}
