/** A usual name, to try a text with until the fans' own are known. */
export const SOMEBODY = { first_name: 'Jordan', last_name: 'Rivera' }
