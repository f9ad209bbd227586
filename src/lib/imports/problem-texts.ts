/** The values of the placeholders in a problem's text. */
export type Params = Record<string, string | number>

/** The texts for the reasons why a whole file is refused, by code. */
export const refusalTexts = {
  too_large: 'The file is {size}; the limit is {max}.',
  not_csv: 'Only .csv files are accepted; this one is called {name}.',
  spreadsheet: 'This is a spreadsheet, not a CSV file. Save it as CSV (UTF-8) and try again.',
  empty: 'The file is empty.',
  utf16: 'The file is written in UTF-16. Save it as CSV (UTF-8) and try again.',
  encoding:
    'The letters of line {line} cannot be read as UTF-8, UTF-16 or Windows-1252. Save the file as CSV (UTF-8) and try again.',
  binary: 'This is not a text file.',
  separator: 'The columns must be separated by commas, semicolons or tabs.',
  header_twice: 'The first line names the column {column} twice.',
  header: 'The first line must name the columns. Missing: {missing}.',
  holds_events: 'This file contains events. Import it on the events screen.',
  holds_seats: 'This file contains seats. Import it into an event, as seats.',
  holds_vip: 'This file contains VIP inventory. Import it into an event, as VIP.',
  too_many_seats: 'The file contains more than {max} seats.',
  too_many_lines: 'The file has more than {max} lines.',
  too_many_columns: 'The file has more than {max} columns.',
  too_many_events: 'The file contains more than {max} events.',
  too_many_vip: 'The file contains more than {max} VIP packages.',
  line_too_long: 'Line {line} is longer than {max} characters.',
  too_slow: 'The file takes too long to read. Split it and import the parts.',
  nothing_usable: 'No line of the file can be used.',
} as const

/** The texts for the problems of a line, by code. */
export const problemTexts = {
  missing: '{column} is missing.',
  too_long: '{column} is longer than {max} characters.',
  too_many_cells: 'The line has more cells than the header. A cell with a comma needs quotes.',
  open_quote: 'A quote opens here and never closes.',
  price: '“{value}” is not a price.',
  price_undecided: '“{value}” can be read in two ways, and no other price in the column shows which decimal sign is used.',
  price_other_sign: '“{value}” uses a different decimal sign than the other prices in the column.',
  price_decimals: '“{value}” has more decimals than the currency.',
  price_negative: 'The price must not be negative.',
  price_too_high: 'The price must be below {max}.',
  quantity: '“{value}” is not a whole number of at least 1.',
  seat_or_range: 'Either a seat or a first and a last seat is needed.',
  range_number: '“{first}” to “{last}” is not a range of whole numbers.',
  range_zeros: '“{first}” and “{last}” do not have the same leading zeros.',
  range_descending: 'The range goes down, from {first} to {last}.',
  range_too_long: 'The range has {count} seats; the limit is {max}.',
  duplicate_seat: 'Seat {seat} is already on line {line}.',
  duplicate_seats: '{count} seats, starting with {seat}, are already on line {line}.',
  duplicate: '{column} “{value}” is already on line {line}.',
  url: '“{value}” is not a web address.',
  date: '“{value}” is not a date.',
  time: '“{value}” is not a date and time.',
  date_undecided: '“{value}” can be read day first or month first, and no other date of the column shows which.',
  clock: '“{value}” is not a time of day.',
  time_gap: '{value} doesn’t exist in {timezone}: clocks skip it.',
  move_sold:
    '“{event}” has sales or holds, and several lines for that day have a different time. First import a file with only the correct line.',
  move_changed: '“{event}” has been changed while the file was imported. Import it again.',
  no_start_time: 'No start time yet.',
  no_eastern_time: 'START TIME ET is missing.',
  timezone: '“{value}” is not a timezone.',
  unknown_zone: 'The timezone of {venue} isn’t known. Choose one.',
  category: '“{value}” is not a category.',
  league: '“{value}” is not a league.',
  league_without_sport: 'Only sport has leagues.',
  status: 'The status is 1 or 0, not “{value}”.',
} as const

export type RefusalCode = keyof typeof refusalTexts
export type ProblemCode = keyof typeof problemTexts

/** Fills the placeholders of an English text. */
export const fill = (text: string, params: Params): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))
