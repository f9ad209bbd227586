import { clip, readPrice, readQuantity, readRequired, readUrl } from './cells.ts'
import { refuse } from './refuse.ts'
import { allEventShapes, seatsShape, vipShape } from './shapes.ts'
import { readTable, type Reader } from './table.ts'
import type { ImportFile, Refused, Understood, VipRow } from './types.ts'

/** The most packages a file may hold. */
const maxPackages = 10_000

/** Reads a file of VIP packages with prices in a currency. The title identifies a package; its case does not matter. */
export function readVipFile(file: ImportFile, currency: string): Understood<'vip', VipRow> | Refused {
  const shapes = { shapes: [vipShape], others: [seatsShape, ...allEventShapes] }
  return readTable(file, shapes, () => vipReader(currency))
}

/** The key of a VIP product, equal for lines about the same product. */
const vipKey = (title: string): string => title.trim().toLowerCase()

function vipReader(currency: string): Reader<VipRow> {
  const rows: { line: number; value: VipRow }[] = []
  const lineOf = new Map<string, number>()
  return {
    rows: () => rows,
    readLine(line, report) {
      const title = readRequired(line, 'title', report)
      const total_quantity = readQuantity(line, 'total_quantity', report)
      const price = readPrice(line, currency, report)
      const banner = line.has('banner') ? readUrl(line, 'banner', report) : undefined
      if (title === undefined || total_quantity === undefined || price === undefined) return 0
      if (line.has('banner') && banner === undefined) return 0
      const earlier = lineOf.get(vipKey(title))
      if (earlier !== undefined) {
        report(line.number, 'duplicate', { column: 'title', value: clip(title), line: earlier }, 'title')
        return 0
      }
      if (rows.length === maxPackages) return refuse('too_many_vip', { max: maxPackages })
      lineOf.set(vipKey(title), line.number)
      rows.push({ line: line.number, value: { title, total_quantity, price, ...(banner === undefined ? {} : { banner }) } })
      return 1
    },
  }
}
