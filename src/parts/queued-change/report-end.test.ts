import { beforeEach, expect, test } from 'vitest'
import { toastStore } from '#ui/toast/toast-store.ts'
import { reportEnd } from './report-end.ts'

const ends = { done: { outcome: 'done', row: null }, refused: { outcome: 'refused' }, late: null } as const
const outbox = { outcomeOf: async (key: string) => ends[key as keyof typeof ends] } as never
const shown = () => toastStore.get().map(({ tone, text }) => [tone, text])

// Other test files of this process may have left toasts.
beforeEach(() => {
  for (const { id } of toastStore.get()) toastStore.dismiss(id)
})

test('success is shown once the server has carried out every change', async () => {
  await reportEnd({ outbox, isOnline: true }, ['done', 'done'], 'Offer updated')
  expect(shown()).toEqual([['positive', 'Offer updated']])
})

test('a change that is queued offline is kept on this device, and not a success', async () => {
  await reportEnd({ outbox, isOnline: false }, ['done'], 'Offer updated')
  expect(shown()).toEqual([['info', 'Kept on this device. It’s sent when you’re back online.']])
})

test('a change that the server has not confirmed in time is kept on this device', async () => {
  await reportEnd({ outbox, isOnline: true }, ['done', 'late'], 'Offer updated')
  expect(shown()).toEqual([['info', 'Kept on this device until the server confirms it.']])
})

test('a refused change is no success', async () => {
  await reportEnd({ outbox, isOnline: true }, ['done', 'refused'], 'Offer updated')
  expect(shown()).toEqual([])
})
