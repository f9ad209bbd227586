import { SIGNS } from '#lib/place/place-words.ts'
import { beforeSeat } from './before-seat.ts'

const CONTROLS = Array.from({ length: 31 }, (_, code) => String.fromCharCode(code + 1)).join('')
const divisions = `${CONTROLS}${SIGNS}\x7f`
const hex = Buffer.from(divisions).toString('hex')

/** Sales by their place: words as placeParts of lib divides them, and the seats of a sale as soldSeatNames returns them. */
export const places = `
create function place_key(value text) returns text language sql immutable parallel safe return
  btrim(regexp_replace(
    regexp_replace(
      translate(search_key(value), convert_from('\\x${hex}'::bytea, 'UTF8'), repeat(' ', ${divisions.length})),
      '(?<=[0-9])(?=[^0-9 ])|(?<=[^0-9 ])(?=[0-9])', ' ', 'g'),
    ' +', ' ', 'g'));
create function seat_keys(seat text, quantity integer) returns text[] language sql immutable parallel safe return
  case
    when seat ~ '^[0-9]{1,6}-[0-9]{1,6}$'
      and split_part(seat, '-', 2)::integer - split_part(seat, '-', 1)::integer + 1 = quantity
      then array(select nth::text from generate_series(split_part(seat, '-', 1)::integer, split_part(seat, '-', 2)::integer) nth)
    when quantity > 1 and cardinality(string_to_array(seat, ',')) = quantity
      then array(select place_key(name) from unnest(string_to_array(seat, ',')) name)
    else array[place_key(coalesce(seat, ''))]
  end;
-- By place first: the list of all channels uses it, too.
create index transactions_by_place on transactions ((${beforeSeat()}), sales_channel_id);
`
