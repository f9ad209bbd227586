import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Event } from '#contract/events.ts'
import { Chip } from '#ui/chip/chip.tsx'
import { UpgradeChip } from './upgrade-chip.tsx'

const draw = (facts: Pick<Event, 'upgrade_status' | 'status'>) => renderToStaticMarkup(<UpgradeChip event={facts as Event} />)
const lookOf = (html: string) => /^<[^>]*>/.exec(html)?.[0]
const neutral = lookOf(renderToStaticMarkup(<Chip>x</Chip>))

test('a live event that is disabled is shown as such, and not in green', () => {
  const disabled = draw({ upgrade_status: 'live', status: 0 })
  expect(disabled).toContain('Live · Disabled')
  expect(lookOf(disabled)).toBe(neutral)
  const besideSwitch = renderToStaticMarkup(<UpgradeChip event={{ upgrade_status: 'live', status: 0 } as Event} short />)
  expect(besideSwitch).not.toContain('Disabled')
  expect(lookOf(besideSwitch)).toBe(neutral)
  const live = draw({ upgrade_status: 'live', status: 1 })
  expect(live).not.toContain('Disabled')
  expect(lookOf(live)).not.toBe(neutral)
})
