import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { SectionResult } from '#data/mirror/seats/seat-search.ts'
import { HouseBar } from './house-bar.tsx'

const AVAILABLE = 0
const PURCHASED = 2
const nothing = () => {}

/** Returns the button that selects the hits of a search for some seats of a section of ten. */
function buttonFor(codes: readonly number[]): string | undefined {
  const found = {
    view: { size: 10, viewCode: (at: number) => codes[at] },
    ordinals: codes.map((_, at) => at),
    count: codes.length,
  }
  const html = renderToStaticMarkup(
    <HouseBar
      onZoom={nothing}
      onWhole={nothing}
      full={undefined}
      isMap
      onMap={undefined}
      drawing={false}
      found={[found as unknown as SectionResult]}
      onSelectFound={nothing}
    />,
  )
  return /<button[^>]*>[^<]*found<\/button>/.exec(html)?.[0]
}

test('the button counts the seats it selects, without purchased ones', () =>
  expect(buttonFor([AVAILABLE, PURCHASED, AVAILABLE])).toContain('>Select 2 found<'))

test('if only purchased seats are found, the button is disabled with the reason', () => {
  expect(buttonFor([PURCHASED])).toMatch(/aria-disabled="true".*title="[^"]+"/)
  expect(buttonFor([AVAILABLE])).not.toContain('aria-disabled')
})
