import { beforeEach, expect, it } from 'vitest'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { ApiProblem } from '#data/api/problem.ts'
import type { Called } from '#data/unconfirmed/call-now.ts'
import { toastStore } from '#ui/toast/toast-store.ts'
import { showOutcome } from './show-outcome.ts'

beforeEach(() => toastStore.get().forEach(({ id }) => toastStore.dismiss(id)))

const problem = new ApiProblem({ type: 'about:blank', title: '', status: 409, code: 'Conflict', detail: 'It is gone' })
const toastOf = (called: Called<Endpoint>) => {
  const ended = showOutcome(called, { done: () => 'Done', failed: ({ reason }) => `Failed: ${reason}` })
  return [ended, ...toastStore.get().map(({ text, tone }) => [tone, text])]
}

it.each<[string, Called<Endpoint>, unknown[]]>([
  ['what was done', { outcome: 'done', reply: undefined as never }, [true, ['positive', 'Done']]],
  ['what was refused, and why', { outcome: 'refused', problem }, [true, ['danger', 'Failed: It is gone']]],
  ['why it was not sent', { outcome: 'blocked', why: 'offline' }, [false, ['danger', expect.stringMatching(/^Failed: /)]]],
  ['nothing where nobody knows', { outcome: 'unconfirmed', key: 'k' }, [false]],
])('shows %s', (_, called, expected) => expect(toastOf(called)).toEqual(expected))
