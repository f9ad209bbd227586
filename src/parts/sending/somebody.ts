/** A sample name for a text, until the fans' names are loaded. */
export const SOMEBODY = { first_name: 'Jordan', last_name: 'Rivera' }
