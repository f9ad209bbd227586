const fromNow = (by: { days?: number; minutes?: number }) =>
  Temporal.Now.zonedDateTimeISO('America/Chicago').add(by).toPlainDateTime().toString({ smallestUnit: 'minute' })
/** Returns a date-time some days from now in the demo channel's zone, in the format of a date-time field. */
export const inDays = (days: number) => fromNow({ days })
/** Returns a date-time some minutes from now in the demo channel's zone, in the format of a date-time field. */
export const inMinutes = (minutes: number) => fromNow({ minutes })
