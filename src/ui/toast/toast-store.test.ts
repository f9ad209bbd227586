import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { toast, toastStore } from './toast-store.ts'

const texts = () => toastStore.get().map(({ text }) => text)

describe('toast messages', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    toastStore.clear()
  })
  afterEach(() => vi.useRealTimers())
  it('stay two seconds, and longer if they have an action', () => {
    toast('Saved')
    toast({ text: 'Released', action: { label: 'Undo', onAction: () => {} } })
    expect(toastStore.get().map(({ duration }) => duration)).toEqual([2000, 8000])
  })
  it('stay as long as their text needs', () => {
    toast(Array.from({ length: 20 }, () => 'word').join(' '))
    toast({ text: Array.from({ length: 40 }, () => 'word').join(' '), tone: 'danger', duration: 8000 })
    expect(toastStore.get().map(({ duration }) => duration)).toEqual([7000, 13_000])
  })
  it('are never more than three, the newest last', () => {
    for (const text of ['a', 'b', 'c', 'd']) toast(text)
    expect(texts()).toEqual(['b', 'c', 'd'])
  })
  it('show the same text once', () => {
    toast('Saved')
    toast('Held')
    toast('Saved')
    expect(texts()).toEqual(['Held', 'Saved'])
  })
  it('are all gone after a clearing, also while they are held', () => {
    toast('Saved')
    toastStore.hold(true)
    toast('Held')
    toastStore.clear()
    expect(texts()).toEqual([])
    toastStore.hold(false)
  })
  it('are reworded in place while they are shown', () => {
    const id = toast({ text: 'Holding…', action: { label: 'Undo', onAction: () => {} } })
    toastStore.reword(id, 'Held')
    expect(toastStore.get().map((item) => [item.id, item.text, item.action?.label])).toEqual([[id, 'Held', 'Undo']])
    toastStore.dismiss(id)
    toastStore.reword(id, 'Held again')
    expect(texts()).toEqual([])
  })
  it('stay after a rewording as long as the new text needs', () => {
    const id = toast({ text: 'Holding…', duration: 8000 })
    vi.advanceTimersByTime(7900)
    toastStore.reword(id, '101 B 1 held until 3:42pm')
    vi.advanceTimersByTime(2700)
    expect(texts()).toEqual(['101 B 1 held until 3:42pm'])
    toastStore.reword(id, Array.from({ length: 40 }, () => 'word').join(' '))
    vi.advanceTimersByTime(12_900)
    expect(texts()).toHaveLength(1)
    vi.advanceTimersByTime(200)
    expect(texts()).toEqual([])
  })
  it('disappear after a rewording at the same time as before, so that undo is not offered longer', () => {
    const id = toast({ text: 'Holding…', duration: 10_000 })
    vi.advanceTimersByTime(1000)
    toastStore.reword(id, 'Held')
    vi.advanceTimersByTime(8900)
    expect(texts()).toEqual(['Held'])
    vi.advanceTimersByTime(200)
    expect(texts()).toEqual([])
  })
  it('stay while they are held, and for their whole time after that', () => {
    toast('Saved')
    toastStore.hold(true)
    vi.advanceTimersByTime(60_000)
    toast('Sent')
    vi.advanceTimersByTime(60_000)
    expect(texts()).toEqual(['Saved', 'Sent'])
    toastStore.hold(false)
    vi.advanceTimersByTime(1900)
    expect(texts()).toEqual(['Saved', 'Sent'])
    vi.advanceTimersByTime(200)
    expect(texts()).toEqual([])
  })
  it('reach a listener until it stops', () => {
    let calls = 0
    const stop = toastStore.subscribe(() => calls++)
    toast('Saved')
    stop()
    toast('Held')
    expect(calls).toBe(1)
  })
})
