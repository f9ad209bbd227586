import { describe, expect, it } from 'vitest'

import { place } from './place.ts'

const viewport = { width: 800, height: 600 }
const menu = { width: 200, height: 150 }

describe('a floating element', () => {
  it('is below its anchor, aligned with its start', () => {
    expect(place({ left: 100, top: 100, width: 80, height: 32 }, menu, viewport)).toEqual({ left: 100, top: 136, side: 'below' })
  })
  it('is above if there is no space below', () => {
    expect(place({ left: 100, top: 500, width: 80, height: 32 }, menu, viewport)).toMatchObject({ top: 346, side: 'above' })
  })
  it('is aligned with the end or the middle of its anchor on request', () => {
    const anchor = { left: 400, top: 100, width: 80, height: 32 }
    expect(place(anchor, menu, viewport, { align: 'end' }).left).toBe(280)
    expect(place(anchor, menu, viewport, { align: 'center' }).left).toBe(340)
  })
  it('stays eight pixels inside the window on every side', () => {
    expect(place({ left: 780, top: 10, width: 16, height: 16 }, menu, viewport).left).toBe(592)
    expect(place({ left: -30, top: 10, width: 16, height: 16 }, menu, viewport).left).toBe(8)
    expect(place({ left: 10, top: 200, width: 16, height: 16 }, { width: 100, height: 590 }, viewport).top).toBe(8)
  })
  it('is above for a tooltip, and below at the top of the window', () => {
    expect(place({ left: 10, top: 300, width: 16, height: 16 }, { width: 60, height: 24 }, viewport, { side: 'above' }).top).toBe(
      272,
    )
    expect(place({ left: 10, top: 4, width: 16, height: 16 }, { width: 60, height: 24 }, viewport, { side: 'above' }).side).toBe(
      'below',
    )
  })
})
