import { beforeEach, describe, expect, it } from 'vitest'

import { toast, toastStore } from './toast-store.ts'

const texts = () => toastStore.get().map(({ text }) => text)

describe('messages in passing', () => {
  beforeEach(() => {
    for (const { id } of toastStore.get()) toastStore.dismiss(id)
  })
  it('stay two seconds, and longer when there is something to do', () => {
    toast('Saved')
    toast({ text: 'Released', action: { label: 'Undo', onAction: () => {} } })
    expect(toastStore.get().map(({ duration }) => duration)).toEqual([2000, 8000])
  })
  it('stay as long as their words need', () => {
    toast(Array.from({ length: 20 }, () => 'word').join(' '))
    toast({ text: Array.from({ length: 40 }, () => 'word').join(' '), tone: 'danger', duration: 8000 })
    expect(toastStore.get().map(({ duration }) => duration)).toEqual([7000, 13_000])
  })
  it('are never more than three, the newest last', () => {
    for (const text of ['a', 'b', 'c', 'd']) toast(text)
    expect(texts()).toEqual(['b', 'c', 'd'])
  })
  it('say the same thing once', () => {
    toast('Saved')
    toast('Held')
    toast('Saved')
    expect(texts()).toEqual(['Held', 'Saved'])
  })
  it('reach their listeners, until they stop', () => {
    let calls = 0
    const stop = toastStore.subscribe(() => calls++)
    toast('Saved')
    stop()
    toast('Held')
    expect(calls).toBe(1)
  })
})
