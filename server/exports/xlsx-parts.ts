/** The first line of each XML part of a spreadsheet file (Office Open XML). */
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The maximum length of a text in a cell, in characters. */
const LONGEST_TEXT = 32_767
// Characters that XML cannot contain: control characters except tab and line ends, and lone surrogates.
const unsayable = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\p{Cs}/gu
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Whether a text can be written without escaping. This is so for nearly every text, and can be checked quickly. */
const isPlain = (text: string) => /^[ !#-%'-;=?-~]*$/.test(text)
const escaped = (text: string) => (isPlain(text) ? text : text.replace(unsayable, '').replace(/[&<>"]/g, (one) => escapes[one]!))
/** Whether a text has spaces, tabs or line ends that would be lost without `xml:space`. */
const hasSpacesToKeep = (text: string) => /^\s|\s$|\s\s|[\t\n\r]/.test(text)

/** Returns the letters of a column: A, B, … Z, AA. @param index the position of the column, from 0 */
export function columnName(index: number): string {
  const rest = Math.floor(index / 26) - 1
  return (rest >= 0 ? columnName(rest) : '') + String.fromCharCode(65 + (index % 26))
}

/** Returns the XML of a row. Numbers become number cells; empty values have no cell. @param style 1 for a header, otherwise 0 */
export function rowXml(number: number, names: readonly string[], cells: readonly (string | number | null)[], style = 0): string {
  const styled = style === 0 ? '' : ` s="${style}"`
  let xml = `<row r="${number}">`
  for (const [index, cell] of cells.entries()) {
    if (cell === null || cell === '') continue
    const place = `<c r="${names[index]}${number}"${styled}`
    if (typeof cell === 'number') {
      if (Number.isFinite(cell)) xml += `${place}><v>${cell}</v></c>`
      continue
    }
    const text = escaped(cell.length > LONGEST_TEXT ? cell.slice(0, LONGEST_TEXT) : cell)
    xml += `${place} t="inlineStr"><is><t${hasSpacesToKeep(text) ? ' xml:space="preserve"' : ''}>${text}</t></is></c>`
  }
  return `${xml}</row>`
}

/** Returns the beginning of a sheet, before its first row. The header stays visible when the user scrolls. */
export const sheetStart = (widths: readonly number[]): string =>
  `${head}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
  `<cols>${widths.map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`).join('')}</cols><sheetData>`
export const sheetEnd = '</sheetData></worksheet>'

/** Returns all parts of the file except its sheets, by path. @param names the names of the sheets */
export function bookParts(names: readonly string[]): Record<string, string> {
  const each = (write: (name: string, number: number) => string) => names.map((name, index) => write(name, index + 1)).join('')
  return {
    'xl/workbook.xml': `${head}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${each(
      (name, number) => `<sheet name="${escaped(name)}" sheetId="${number}" r:id="rId${number}"/>`,
    )}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${PACKAGE}/relationships">${each(
      (_, number) => `<Relationship Id="rId${number}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
    )}<Relationship Id="rId${names.length + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml':
      `${head}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>` +
      '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders>' +
      '<cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/></cellXfs></styleSheet>',
    '_rels/.rels': `${head}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    '[Content_Types].xml':
      `${head}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>` +
      `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${each(
        (_, number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${TYPE}.worksheet+xml"/>`,
      )}</Types>`,
  }
}
