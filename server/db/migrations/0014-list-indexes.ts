/**
 * A text's sort key in SQL, as `sortKey` of lib makes it: case, accents and blanks folded, numbers by their size.
 * For columns whose key is not stored: an index keeps it.
 */
const naturalKey = `
create function natural_key(value text) returns sort_key language sql immutable strict parallel safe as $$
  select coalesce(string_agg(case when digits is null then part[1] else lpad(length(digits)::text, 2, '0') || digits end, '' order by place), '')
  from regexp_matches(
    btrim(case when value ~ '^[\\x20-\\x7e]*$' then lower(value collate "und-x-icu") else
      regexp_replace(regexp_replace(lower(normalize(lower(value collate "und-x-icu"), nfkd)), '\\s+', ' ', 'g'), '[\\u0300-\\u036f\\u0001-\\u001f]', '', 'g') end),
    '[0-9]+|[^0-9]+', 'g') with ordinality as found(part, place),
    lateral (select left(substring(part[1] from '^0*([0-9]+)$'), 99) as digits) as number
$$;
`

/** An expression that a list is sorted by, under the name of its index. Words of a fixed list are compared in lower case. */
export const word = (column: string) => [column, `(lower(${column}::text) collate "C")`] as const
// A function's result has the collation of what it is given, whatever its type says.
const text = (column: string) => [column, `(natural_key(${column}) collate "C")`] as const
export const plain = (column: string) => [column, `"${column}"`] as const

const eventSorts = [
  ...['event_id_key', 'title_key', 'venue_key', 'status', 'marketplace_cutoff_at', 'created_at', 'total_quantity'].map(plain),
  ...['timezone', 'league', 'security_phrase', 'theme_title'].map(text),
  word('category'),
]

const saleSorts = [
  ...['order_number_key', 'name_key', 'email_key', 'phone_key', 'price_code_key', 'reward_code_key'].map(plain),
  ...['purchased_time', 'section_key', 'row_key', 'seat_key', 'quantity', 'is_text_buy', 'refunded', 'user_id', 'version'].map(
    plain,
  ),
  ...['face_value', 'upgrade_price', 'subtotal', 'tax_and_fees', 'amount', 'amount_refunded'].map(plain),
  ...['provider_order_id', 'new_order_id', 'original_section', 'original_row', 'original_seat'].map(text),
  ...['type', 'product', 'currency', 'payment_status'].map(word),
  ['reward_value', '(case when reward_code is not null then coalesce(reward_value, 0) end)'] as const,
]

const auditSorts = [word('kind'), plain('user_id'), ...['email', 'address', 'device'].map(text)]

export const indexes = (table: string, sorts: readonly (readonly [string, string])[], first = 'sales_channel_id, ', end = ')') =>
  sorts.map(([name, by]) => `create index list_${table}_${name} on ${table} (${first}(${by})${end};`).join('\n')

/**
 * An index for everything by which a list of growing tables may be sorted, channel first. Ties are not in them: equal keys then
 * take little room, and a page finds its own ties (db/list-page.ts). Not for what changes with every sale, an event's
 * version and its number of sold seats: then each sale would write all of its event's indexes. Nor for texts that may be too long for one.
 */
export const listIndexes = `${naturalKey}
${indexes('events', eventSorts)}
${indexes('transactions', saleSorts)}
${indexes('security_events', auditSorts, '')}
create index list_security_events_at on security_events (at);
drop index transactions_by_any_time;
`
