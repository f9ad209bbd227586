import { describe, expect, test } from 'vitest'

import { readCatalogue } from './catalogue.ts'
import { locales, type Locale } from './locale.ts'

/** Every text of a language with its key. Each plural form is a separate text. */
const textsOf = (locale: Locale) =>
  [...readCatalogue(locale)].flatMap(([key, text]) =>
    (typeof text === 'string' ? [text] : Object.values(text)).map((words) => ({ key, words })),
  )

/** The keys, with their texts, that break a rule. */
const against = (locale: Locale, rule: RegExp, allowed: RegExp = /^$/) =>
  textsOf(locale)
    .filter(({ key, words }) => rule.test(words.replaceAll(/\{\w+\}/g, '{}')) && !allowed.test(key))
    .map(({ key, words }) => `${key}: ${words}`)

/** English texts whose spelling is fixed. */
const quoted =
  /^(?:common_error_403|events_loading|rewards_loading|offers_send_at_late|server_end_before_start|server_end_in_past)$/

describe('the marks of each language', () => {
  test.each(locales)('%s has no straight quotes and no ellipsis of three points', (locale) => {
    expect(against(locale, /["']|\.\.\./, locale === 'en' ? quoted : undefined)).toEqual([])
  })
  test('English is spelled as in the United States', () => {
    expect(against('en', /[a-z]{3}(?:isation|ising)\b|colour|favour|grey|programme|\bcentre/i, /advertis|rais/)).toEqual([])
  })
  test('English quotes “so”', () => expect(against('en', /[„«»‘]/)).toEqual([]))
  test('French quotes « so », and its spaces before marks do not break', () => {
    expect(against('fr', /[„“”‘]/)).toEqual([])
    expect(against('fr', /«(?!\u00a0)|(?<!\u00a0)»/)).toEqual([])
    expect(against('fr', /(?<!\u202f)[;!?]/)).toEqual([])
    expect(against('fr', /(?<!\u00a0):(?!\d)/)).toEqual([])
  })
  test('German quotes „so“, and the space before an ellipsis does not break', () => {
    expect(against('de', /[«»‘”]|„[^“]*$/)).toEqual([])
    expect(against('de', /(?<!\u00a0)…/)).toEqual([])
  })
  // The names of buttons for assistive technology are not shown, so they may break anywhere.
  test.each(locales)('%s keeps a row and a seat on one line with their numbers', (locale) => {
    const places = [
      'marketplace_seats',
      'marketplace_one_seat',
      'bids_seat_line',
      'inventory_seat_named',
      'holds_undo_label',
    ].concat(['journal_seat_at', 'journal_seats_at'])
    const texts = textsOf(locale).filter(({ key }) => places.includes(key))
    expect(texts.map(({ words }) => words.match(/\u00a0\{(?:row|seats?|first)\}/g)?.length)).toEqual(places.map(() => 2))
  })
  test('Dutch quotes ‘so’', () => expect(against('nl', /[„“”«»]|‘[^’]*$/)).toEqual([]))
})

describe('sentences', () => {
  const ends = (locale: Locale, end: RegExp) =>
    new Set(
      [...readCatalogue(locale)].flatMap(([key, text]) =>
        (typeof text === 'string' ? [text] : Object.values(text)).every((words) => end.test(words)) ? [key] : [],
      ),
    )
  test.each(locales)('%s ends a sentence wherever English does', (locale) => {
    const ended = ends(locale, /[.!?]$/)
    expect([...ends('en', /[^.]\.$/)].filter((key) => !ended.has(key))).toEqual([])
  })
})

describe('counts and times', () => {
  test.each(locales)('%s has both forms of every plural', (locale) => {
    const forms = [...readCatalogue(locale)].flatMap(([key, text]) =>
      typeof text === 'string' || (text['one'] && text['other']) ? [] : [key],
    )
    expect(forms).toEqual([])
  })
  // Exceptions: two texts of imports are only shown for more than one seat.
  test('an English count of things is a plural', () => {
    const plain = [...readCatalogue('en')].filter(
      ([, text]) => typeof text === 'string' && /\{count\} (?:\w+ )?\w+s\b/.test(text),
    )
    expect(plain.map(([key]) => key)).toEqual(['import_problems_range_too_long', 'import_problems_duplicate_seats'])
  })
  test('no preposition precedes a time that may include its date', () => {
    const rules: [Locale, RegExp][] = [
      ['en', /\b(?:at|on) \{time\}/],
      ['fr', /(?:^|\s)(?:à|le) \{time\}/],
      ['de', /\b(?:um|am) \{time\}/],
      ['nl', /\b(?:om|op|van) \{time\}/],
    ]
    expect(rules.flatMap(([locale, rule]) => against(locale, rule))).toEqual([])
  })
})

describe('the glossary of each language', () => {
  /** Keys about VIP packages, listings and domain names, which need not use the words for holds of seats. */
  const notSeats = /vip|quantity_taken|^marketplace_(?:listing_)?reserved|^domains_reserved$/
  /** Keys about fans who buy from each other on the marketplace; in all other texts the team sells. */
  const fansBuy = /^marketplace_(?:bought_listings|no_users)$/
  const nowhere = /^$/
  const rules: [Locale, RegExp, RegExp, string][] = [
    ['en', /\bkeep offline\b|\bdropped\b|\bdrop (?:it|all|this)\b/i, nowhere, 'make available offline, discard'],
    ['fr', /réserv/i, notSeats, 'a hold is a blocage: customers réservent'],
    ['fr', /sièges?\b/i, nowhere, 'place'],
    ['fr', /\bachetée?s?(?!\p{L})/iu, fansBuy, 'we sell: vendue'],
    ['fr', /inventaire|importation|récompense|fournisseur|hors ligne|heures? légales?/i, nowhere, 'see the glossary'],
    ['fr', /vous attend(?:ent)?\b/i, /^session_reset_sent$/, 'à traiter'],
    ['fr', /règles? de prix|codes? de prix/i, nowhere, 'tarifaire, tarif'],
    ['de', /reservier/i, notSeats, 'a hold is a Sperre'],
    ['de', /(?<!\p{L})(?:halten|gehalten|gekauft)/iu, fansBuy, 'sperren, verkaufen'],
    ['de', /Inventar|Kontingent|Marktplatz|Prämie|(?<!\p{L})Orte?n?(?!\p{L})/u, nowhere, 'see the glossary'],
    ['de', /offline behalten/i, nowhere, 'offline verfügbar'],
    ['nl', /gereserveerd/i, notSeats, 'a hold is a blokkade'],
    ['nl', /vasthoud(?:en)\b|vastgehouden|gekocht/i, fansBuy, 'blokkeren, verkopen'],
    ['nl', /(?<!in )\bplaats(?:en)?\b/i, nowhere, 'stoel'],
    ['nl', /inventaris|voorraad|marktplaats|beloning|offerte/i, nowhere, 'see the glossary'],
    ['nl', /\b(?:verzenden|verzonden|verzendt)\b|aanmeld|aangemeld|meld je/i, nowhere, 'versturen, inloggen, inschrijven'],
    ['nl', /\b(?:haar|zij)\b/i, nowhere, 'die'],
    // One thing has only one name.
    [
      'en',
      /\bsome(?:body|one) else’?s? (?:is|on) it\b|\bsomebody\b|\bpictures?\b|\bgiven away\b/i,
      nowhere,
      'someone else, image, awarded',
    ],
    ['fr', /réglages?|importer une image|forfaits?/i, nowhere, 'paramètres, téléverser, pack VIP'],
    [
      'de',
      /Etikett|Zahlungsdienst|Sitzplan|(?<!\p{L})(?:ein|aus)(?:ge)?schalt|Karten (?:für|je)|Freikarten|ZIP-Code/iu,
      nowhere,
      'see the glossary',
    ],
    ['de', /(?<!\p{L})(?:angelegt|anlegen)(?!\p{L})/iu, nowhere, 'erstellen'],
    ['de', /(?<!\p{L})Pass(?!\p{L})|Anmeldungen|Anbieter-?dienst/u, nowhere, 'Abo, Eintragung'],
    [
      'nl',
      /kaartjes?|plattegrond|stoelkiezer|betaaldienst|groepsbericht|\b(?:een|de|lopende) pas\b|\btags?\b/i,
      /^(?:bids_refund_open|domains_gtm|sending_plan_too_long)/,
      'see the glossary',
    ],
    [
      'nl',
      /\b(?:ge)?activeer|\bgemaakt\b/i,
      /^(?:holds_did_undone|download_preparing)|undo|undone|^bids_approve_body$/,
      'inschakelen, aangemaakt',
    ],
    ['nl', /\bU\b/, nowhere, 'je'],
  ]
  test.each(rules)('%s never contains %s', (locale, rule, allowed) => expect(against(locale, rule, allowed)).toEqual([]))
})
