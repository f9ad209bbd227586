import { readFileSync } from 'node:fs'
import type { Random } from '#server/demo/random.ts'
import { hostileTexts } from '#tests/fuzz/values/hostile.ts'
import type { Body } from './body.ts'

const lines = (name: string, count: number) =>
  readFileSync(new URL(`../../support/data/${name}`, import.meta.url), 'utf8')
    .split(/\r?\n/)
    .slice(0, count)
    .join('\n')
/** Beginnings of real files: an inventory and a team's schedule. */
const real = [lines('citi-field-inventory.csv', 60), lines('mlb-giants-2022-schedule.csv', 30)]

/** Makes a form with a file: real, small with known columns, broken, or large. @param fields the other fields of the form */
export function formBody(random: Random, fields: Record<string, unknown>): Body {
  const [shape, content] = random.weighted<() => [string, string | Buffer]>([
    [() => ['a real file', random.pick(real)], 3],
    [() => ['a small file', smallFile(random)], 5],
    [() => ['a broken file', brokenFile(random)], 4],
    [() => ['a large file', largeFile(random)], 0.25],
  ])()
  const boundary = `fuzz-${random.between(1, 1e9)}`
  const name = random.chance(0.7)
    ? 'file.csv'
    : random.pick([...hostileTexts.slice(0, 30), 'a.xlsx', 'con', '.', 'ü'.repeat(400)])
  const file = part(boundary, `name="${random.chance(0.95) ? 'file' : 'files'}"; filename="${name}"`, content)
  const others = Object.entries(fields).map(([field, value]) =>
    part(boundary, `name="${field}"`, typeof value === 'string' ? value : JSON.stringify(value)),
  )
  const end = Buffer.from(`--${boundary}--\r\n`)
  const whole = (...parts: Buffer[]): Body => ({
    bytes: Buffer.concat(parts),
    type: `multipart/form-data; boundary=${boundary}`,
    shape,
  })
  return random.weighted<() => Body>([
    [() => whole(...others, file, end), 12],
    [() => whole(file, ...others, end), 2],
    [() => ({ ...whole(...others, file), shape: `${shape}, without an end` }), 1],
    [() => ({ ...whole(...others, file.subarray(0, -40)), shape: `${shape}, cut short` }), 1],
    [() => ({ ...whole(...others, file, file, end), shape: 'two files' }), 0.5],
    [() => ({ ...whole(...others, end), shape: 'no file' }), 0.5],
    [
      () => ({
        ...whole(...Array.from({ length: 40 }, (_, nth) => part(boundary, `name="f${nth}"`, 'x')), file, end),
        shape: 'many fields',
      }),
      0.5,
    ],
    [() => ({ ...whole(part(boundary, 'name="type"', 'x'.repeat(80_000)), file, end), shape: 'a long field' }), 0.3],
    [() => ({ ...whole(part(boundary, `name="${'n'.repeat(20_000)}"`, 'x'), file, end), shape: 'a long name' }), 0.3],
    [() => ({ ...whole(part(boundary, 'name="__proto__"', 'x'), file, end), shape: 'a field named __proto__' }), 0.5],
    [
      () => ({
        bytes: Buffer.from(random.pick(['--', '--x', '\r\n', 'x'.repeat(500)])),
        type: `multipart/form-data; boundary=x`,
        shape: 'no form',
      }),
      1,
    ],
  ])()
}

const part = (boundary: string, disposition: string, content: string | Buffer) =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n`),
    Buffer.from(disposition.includes('filename') ? 'content-type: text/csv\r\n\r\n' : '\r\n'),
    Buffer.from(content as string),
    Buffer.from('\r\n'),
  ])

const heads = [
  'event_id,title,time,venue,timezone,category,league,security_phrase,marketplace_cutoff_at,status',
  'section,row,seat,price',
  'section,row,first_seat,last_seat,price,avfms_preview_url',
  'title,total_quantity,price,banner',
  'START DATE,START TIME,SUBJECT,LOCATION',
]

/** Makes a small file with columns that imports know; some cells are valid, some hostile. */
function smallFile(random: Random): string {
  const head = random.pick(heads)
  const cell = (column: string) => {
    if (random.chance(0.15)) return quoted(random.pick(hostileTexts).slice(0, 300))
    if (/time|_at/.test(column)) return `2027-0${random.between(1, 9)}-1${random.between(0, 9)} 19:00:00`
    if (/date/i.test(column)) return `0${random.between(1, 9)}/1${random.between(0, 9)}/27`
    if (/price/.test(column)) return random.pick(['10', '12.50', '$1,200', '-1', '1e9', '99999999999'])
    if (/first/.test(column)) return String(random.between(1, 20))
    if (/last/.test(column)) return String(random.between(15, 1500))
    if (/quantity|status/.test(column)) return String(random.between(0, 3))
    return `${column} ${random.between(1, 9)}`
  }
  const rows = Array.from({ length: random.between(0, 12) }, () => head.split(',').map(cell).join(','))
  return [head, ...rows].join(random.pick(['\n', '\r\n', '\r']))
}

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

function brokenFile(random: Random): string | Buffer {
  const head = random.pick(heads)
  return random.pick<string | Buffer>([
    '',
    '\ufeff',
    head,
    `${head}\n"`,
    `${head}\n${'"a""'.repeat(500)}`,
    `${head}\n${','.repeat(5000)}`,
    `${head}\n${'\n'.repeat(2000)}`,
    `${head},${head},${head}\na`,
    'a,b,c\n1,2,3',
    Buffer.from(head, 'utf16le'),
    Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0]),
    Buffer.from(Array.from({ length: 300 }, (_, nth) => (nth * 7) % 256)),
    `${head}\n\u0000,\u0000,\u0000,\u0000`,
    Array.from({ length: 400 }, (_, nth) => `column ${nth}`).join(','),
  ])
}

function largeFile(random: Random): string {
  const head = 'section,row,seat,price'
  return random.weighted<() => string>([
    [() => `${head}\n${Array.from({ length: 4000 }, (_, nth) => `S${nth % 40},R${nth % 90},${nth},10`).join('\n')}`, 4],
    [
      () =>
        `event_id,title,time,venue\n${Array.from({ length: 500 }, (_, nth) => `big-${nth},Title ${nth},2027-01-01 19:00:00,V`).join('\n')}`,
      2,
    ],
    [() => 'x'.repeat(1_000_000), 1],
    [() => `${head}\n"${'y'.repeat(2_000_000)}`, 1],
    [() => `${head}\n${'A,1,1,10\n'.repeat(30_000)}`, 1],
    [() => 'z'.repeat(20 * 1024 * 1024 + 10), 0.3],
  ])()
}
