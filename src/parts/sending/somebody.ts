/** A sample name for a text, until the fans' names are known. */
export const SOMEBODY = { first_name: 'Jordan', last_name: 'Rivera' }
