/** Section and row of a sale, as the index of places contains them. @param of the alias of the sales, with its dot */
export const beforeSeat = (of = ''): string => `place_key(coalesce(${of}section, '') || ' ' || coalesce(${of}"row", ''))`
