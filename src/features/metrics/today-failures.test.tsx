import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { Day } from '#contract/metrics.ts'
import { TodayFailures } from './today-failures.tsx'

vi.mock('#parts/channel/use-channel-facts.ts', () => ({ useChannelFacts: () => ({ zone: 'America/Chicago' }) }))
vi.mock('#parts/link/path-link.tsx', () => ({ PathLink: ({ children }: { children: string }) => <span>{children}</span> }))

type Failure = Day['failed'][number]
const failure = (kind: string) => ({ kind, count: 2, id: null, title: null }) as Failure
const draw = (...kinds: string[]) => renderToStaticMarkup(<TodayFailures channel={1} failed={kinds.map(failure)} />)

test('a failure of a kind that this build does not know is left out', () => {
  expect(draw('payment', 'later').match(/<li>/g)).toHaveLength(1)
  expect(draw('later')).toBe('')
})
