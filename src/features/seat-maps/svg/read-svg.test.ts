import { DOMParser } from '@xmldom/xmldom'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Drawing, readSvg } from './read-svg.ts'

const parse = (text: string) => new DOMParser({ onError: () => {} }).parseFromString(text, 'image/svg+xml') as unknown as Document
const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${content}</svg>`
const read = (content: string) => readSvg(svg(content), parse)
/** The outlines of a drawing, with its coordinates as whole numbers. */
const outlines = (content: string) => {
  const drawing = read(content)
  if (typeof drawing === 'string') return drawing
  return drawing.lines.map((line) => line.map((point) => point.map((value) => Math.round(value) + 0)))
}
const SQUARE = [[0, 0], [4, 0], [4, 4], [0, 4], [0, 0]] // prettier-ignore

describe('the outlines of a drawing', () => {
  it.each([
    ['a rectangle', '<rect width="4" height="4px"/>', [SQUARE]],
    ['a rectangle in a path', '<path d="M0 0h4v4h-4z"/>', [SQUARE]],
    ['a polygon', '<polygon points="0,0 4,0 4,4 0,4"/>', [SQUARE]],
    [
      'a polyline with half a point at its end',
      '<polyline points="0 0 4-1 7"/>',
      [
        [
          [0, 0],
          [4, -1],
        ],
      ],
    ],
    [
      'a line',
      '<line x1="1" y1="2" x2="3" y2="4"/>',
      [
        [
          [1, 2],
          [3, 4],
        ],
      ],
    ],
    [
      'several parts of a path',
      '<path d="M0 0L1 1M5 5l1 1"/>',
      [
        [
          [0, 0],
          [1, 1],
        ],
        [
          [5, 5],
          [6, 6],
        ],
      ],
    ],
    ['no rectangle without a size, no single point', '<rect/><circle r="0"/><path d="M1 1z"/>', 'none'],
  ])('are those of %s', (_, content, expected) => expect(outlines(content)).toEqual(expected))

  it('follow circles, arcs and curves', () => {
    const farthest = ({ lines }: Drawing) => lines.flat().map(([x, y]) => Math.hypot(x, y))
    for (const content of ['<circle r="10"/>', '<ellipse rx="10" ry="10"/>', '<path d="M10 0A10 10 0 0 1 -10 0"/>'])
      for (const distance of farthest(read(content) as Drawing)) expect(distance).toBeCloseTo(10, 1)
    const curve = (read('<path d="M0 0Q5 10 10 0T20 0"/>') as Drawing).lines[0]!
    expect(Math.max(...curve.map(([, y]) => y))).toBeCloseTo(5, 1)
    expect(Math.min(...curve.map(([, y]) => y))).toBeCloseTo(-5, 1)
  })

  it('are turned, scaled and moved with all groups around them', () => {
    const line = '<line x2="1" transform="scale(2)"/>'
    expect(outlines(`<g transform="translate(10 5)"><g transform="rotate(90)">${line}</g></g>`)).toEqual([
      [
        [10, 5],
        [10, 7],
      ],
    ])
    expect(outlines('<line x2="1" transform="translate(3) matrix(1 0 0 1 0 4), skewX(45)"/>')).toEqual([
      [
        [3, 4],
        [4, 4],
      ],
    ])
    expect(outlines('<line x1="1" x2="2" transform="rotate(180 1 1)"/>')).toEqual([
      [
        [1, 2],
        [0, 2],
      ],
    ])
  })

  it('are without hidden shapes and shapes that are only used elsewhere', () => {
    const line = '<line x2="1"/>'
    const hidden = `<g display="none">${line}</g><g style="fill:red; display: none">${line}</g><defs>${line}</defs>`
    const used = `<symbol>${line}</symbol><clipPath>${line}</clipPath><mask>${line}</mask><pattern>${line}</pattern><use href="#a"/>`
    expect(read(hidden + used)).toBe('none')
  })

  it('are without a shape that is not readable, which is counted', () => {
    const wrong = [
      '<path d="M0 0L"/>',
      '<path d="hello"/>',
      '<rect width="50%" height="3"/>',
      '<circle r="NaN"/>',
      '<line x2="1e999"/>',
      '<line x2="2" transform="constructor(1)"/>',
    ]
    const huge = [
      '<line x2="1e300"/>',
      '<line x2="1" transform="scale(1e12)"/>',
      '<path d="M0 0L1e999 0"/>',
      '<line x2="2" transform="scale()"/>',
    ]
    const shapes = [...wrong, ...huge]
    expect(read(`<line x2="1"/>${shapes.join('')}`)).toEqual({
      lines: [
        [
          [0, 0],
          [1, 0],
        ],
      ],
      skipped: shapes.length,
    })
  })
})

describe('a file', () => {
  it.each([
    ['of text', 'hello'],
    ['of broken XML', '<svg xmlns="http://www.w3.org/2000/svg"><g>'],
    ['of HTML', '<html xmlns="http://www.w3.org/1999/xhtml"><body/></html>'],
    ['with another root of this name', '<svg xmlns="urn:else"><line x2="1"/></svg>'],
    ['that is empty', ''],
  ])('%s is no drawing', (_, text) => expect(readSvg(text, parse)).toBe('not-svg'))

  it('with an error that the parser puts into the document is no drawing', () => {
    expect(readSvg(svg('<line x2="1"/><parsererror>line 1</parsererror>'), parse)).toBe('not-svg')
  })

  it('without a namespace, or with a document type, is read', () => {
    expect(readSvg('<svg><line x2="1"/></svg>', parse)).toMatchObject({ skipped: 0 })
    const type = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
    expect(readSvg(`<?xml version="1.0"?>${type}${svg('<line x2="1"/>')}`, parse)).toMatchObject({ skipped: 0 })
  })

  it('that declares entities is not parsed', () => {
    const bomb = '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>'
    const never = () => {
      throw new Error('was parsed')
    }
    expect(readSvg(`${bomb}${svg('<path d="&b;"/>')}`, never)).toBe('entities')
    expect(readSvg('<!DOCTYPE svg [<!entity % x SYSTEM "file:///etc/passwd">]><svg/>', never)).toBe('entities')
  })

  it('with too many points is refused', () => {
    const line = `<polyline points="${'0 1 2 3 '.repeat(50_001)}"/>`
    expect(read(line)).toMatchObject({ skipped: 0 })
    expect(read(line + line)).toBe('detailed')
  })
})

describe('a hostile file', () => {
  const hostile = [
    '<script>alert(1)</script>',
    '<script xlink:href="https://evil.example/x.js"/>',
    '<style>@import url(https://evil.example/x.css); path { fill: url(https://evil.example) }</style>',
    '<image xlink:href="https://evil.example/x.png" width="9" height="9"/>',
    '<foreignObject width="9" height="9"><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="alert(1)"/></body></foreignObject>',
    '<text x="1">alert(1)</text>',
    '<animate attributeName="href" values="javascript:alert(1)"/>',
    '<set attributeName="onmouseover" to="alert(1)"/>',
    '<use xlink:href="data:image/svg+xml,evil"/>',
    '<h:line xmlns:h="http://www.w3.org/1999/xhtml" x2="1"/>',
    '<constructor/>',
    '<__proto__/>',
    '<a xlink:href="javascript:alert(1)"><line onload="alert(1)" x2="1" style="fill:url(javascript:alert(1))" class="evil"/></a>',
    '<g onclick="alert(1)"><path id="evil" d="M0 0L3 3" fill="url(#evil)"/></g>',
  ]

  it('leaves nothing but numbers of its shapes', () => {
    expect(outlines(hostile.join(''))).toEqual([
      [
        [0, 0],
        [1, 0],
      ],
      [
        [0, 0],
        [3, 3],
      ],
    ])
  })

  it('of any parts leaves nothing but finite numbers', () => {
    const number = fc.oneof(
      fc.double(),
      fc.constantFrom('NaN', 'Infinity', '-1e308', '1e999', '0x1', '', '1;alert(1)'),
      fc.integer(),
    )
    const attribute = fc.tuple(fc.constantFrom('x', 'y', 'width', 'height', 'cx', 'r', 'rx', 'x1', 'x2'), number)
    const shape = fc
      .tuple(fc.constantFrom('rect', 'circle', 'ellipse', 'line'), fc.uniqueArray(attribute, { selector: ([name]) => name }))
      .map(([name, list]) => `<${name} ${list.map(([key, value]) => `${key}="${value}"`).join(' ')}/>`)
    const letters = fc.array(fc.oneof(fc.constantFrom(...'MmLlHhVvCcSsQqTtAaZz,.-e '), number.map(String)), { maxLength: 30 })
    const path = letters.map((parts) => `<path d="M0 0${parts.join(' ')}"/>`)
    const transform = fc.tuple(fc.constantFrom('scale', 'rotate', 'matrix', 'skewX', 'url'), fc.array(number, { maxLength: 6 }))
    const group = fc.tuple(transform, fc.oneof(shape, path)).map(([[name, list], inner]) => {
      return `<g transform="${name}(${list.join(' ')})">${inner}</g>`
    })
    fc.assert(
      fc.property(fc.array(fc.oneof(shape, path, group, fc.constantFrom(...hostile)), { maxLength: 8 }), (parts) => {
        const drawing = read(parts.join(''))
        const lines = drawing === 'none' ? [] : (drawing as Drawing).lines
        const values: unknown[] = lines.flat(2)
        expect(values.every((value) => typeof value === 'number' && Math.abs(value) <= 1_000_000)).toBe(true)
        expect(lines.every((line) => line.length > 1)).toBe(true)
      }),
    )
  })

  it('with ten thousand nested groups is read', () => {
    // Parsers have limits of their own, so the groups are made here.
    const leaf = parse(svg('<line x2="1"/>')).documentElement
    let element: Element = leaf
    const around = (inner: Element) => ({ ...node, firstChild: inner, lastChild: inner }) as unknown as Element
    const node = {
      localName: 'g',
      namespaceURI: 'http://www.w3.org/2000/svg',
      nodeType: 1,
      previousSibling: null,
      getAttribute: () => null,
    }
    for (let depth = 0; depth < 10_000; depth++) element = around(element)
    const root = { ...around(element), localName: 'svg' }
    const document = { documentElement: root, getElementsByTagName: () => [] } as unknown as Document
    expect(readSvg('', () => document)).toMatchObject({
      lines: [
        [
          [0, 0],
          [1, 0],
        ],
      ],
    })
  })
})
