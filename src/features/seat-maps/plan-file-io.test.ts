import { DOMParser } from '@xmldom/xmldom'
import { describe, expect, it } from 'vitest'
import { NewSeatMap } from '#contract/seat-maps.ts'
import { boxOfBackground } from '#lib/seat-map/background.ts'
import { backgroundIn, initialValues, spotsOf } from './map-values.ts'
import { importPicture, importPlan } from './plan-file-io.ts'

const sections = ['Orchestra A', 'Balcony'].map((name) => ({ name, rows: [10, 11, 12] }))
const house = { category: 'concert', league: null, kept: null }
const values = initialValues(sections, house)
const parse = (text: string) => new DOMParser({ onError: () => {} }).parseFromString(text, 'image/svg+xml') as unknown as Document
const svg = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`

function imported(text: string | null, from = values) {
  const bytes = text === null ? null : new TextEncoder().encode(text)
  return importPlan({ name: 'hall.svg', bytes }, { values: from, sections, house }, parse)
}

describe('a plan', () => {
  it('is put behind the map, over all sections, and can be saved', () => {
    const { map, note } = imported(svg('<rect width="500" height="400"/><text>Stage</text>'))
    const { bounds } = spotsOf(sections, values, house)
    const box = boxOfBackground(backgroundIn(map!)!)
    expect(Math.max(box.width - bounds.width, box.height - bounds.height)).toBeCloseTo(0, 0)
    expect(map).toMatchObject({ field: values.field, places: values.places })
    expect(NewSeatMap.safeParse({ venue: 'Opera', ...map, background: backgroundIn(map!) }).success).toBe(true)
    expect(note).toEqual({
      tone: 'positive',
      title: 'The plan “hall.svg” is behind the map. Undo takes it back.',
      texts: ['1 outline', 'Texts, images and colors of the file are left out.'],
    })
  })

  it('replaces an earlier one, and is as large as the sections again', () => {
    const first = imported(svg('<rect width="5" height="4"/>')).map!
    const moved = { ...first, backgrounds: [{ ...backgroundIn(first)!, x: 5000 }] }
    expect(imported(svg('<rect width="5" height="4"/>'), moved).map).toEqual(first)
  })

  it('with shapes that are not readable has a caution', () => {
    const { note } = imported(svg('<line x2="1"/><path d="M0"/><path d="?"/>'))
    expect(note).toMatchObject({
      tone: 'caution',
      texts: [expect.stringMatching(/^2 shapes can’t be read/), '1 outline', expect.anything()],
    })
  })

  it.each([
    ['that is no text', '\0\0', /can’t be read/],
    ['that the browser cannot read', null, /can’t be read/],
    ['that is no SVG', 'hello', /isn’t an SVG/],
    ['with entities', `<!DOCTYPE svg [<!ENTITY a "a">]>${svg('')}`, /entities/],
    ['without outlines', svg('<text>Stage</text>'), /no outlines/],
    [
      'with too many details',
      svg(`<path d="${Array.from({ length: 1000 }, (_, y) => `M0 ${y}H999`).join('')}"/>`),
      /too many details/,
    ],
  ])('%s changes nothing', (_, text, problem) => {
    expect(imported(text)).toEqual({
      map: null,
      note: { tone: 'danger', title: '“hall.svg” was not added. Nothing was changed.', texts: [expect.stringMatching(problem)] },
    })
  })
})

describe('a picture', () => {
  const data = 'data:image/webp;base64,'.padEnd(80_023, 'A')
  const mapOfVenue = { values, sections, house }

  it('is put behind the map, over all sections, in place of an earlier plan, and can be saved', () => {
    const picture = { data, width: 1600, height: 1200 }
    const before = { ...values, backgrounds: imported(svg('<rect width="5" height="4"/>')).map!.backgrounds }
    const { map, note } = importPicture({ name: 'hall.jpg', picture }, { ...mapOfVenue, values: before })
    const { bounds } = spotsOf(sections, values, house)
    const background = backgroundIn(map!)!
    const box = boxOfBackground(background)
    expect(Math.max(box.width - bounds.width, box.height - bounds.height)).toBeCloseTo(0, 1)
    expect(box.width / box.height).toBeCloseTo(4 / 3, 2)
    expect(background).toMatchObject({ lines: [], picture: { data } })
    expect(NewSeatMap.safeParse({ venue: 'Opera', ...map, background }).success).toBe(true)
    expect(note).toEqual({
      tone: 'positive',
      title: 'The plan “hall.jpg” is behind the map. Undo takes it back.',
      texts: [
        'A copy of 1600 × 1200 pixels (60 kB) is kept.',
        'Nothing else of the file is kept, such as where a photo was taken.',
      ],
    })
  })

  it.each([
    ['unreadable', 'This file can’t be read.'],
    ['not-picture', 'This isn’t a PNG, JPEG or WebP image.'],
    ['animated', 'This image is animated. Save one of its frames as an image.'],
    ['huge', 'This image has more than 50 megapixels. Save it smaller.'],
    ['broken', 'This image can’t be read. It may be damaged.'],
  ] as const)('that is %s changes nothing', (picture, text) => {
    expect(importPicture({ name: 'hall.jpg', picture }, mapOfVenue)).toEqual({
      map: null,
      note: { tone: 'danger', title: '“hall.jpg” was not added. Nothing was changed.', texts: [text] },
    })
  })
})
