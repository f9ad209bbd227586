import { useMemo } from 'react'
import type { Event } from '#contract/events.ts'
import { m } from '#messages/m.ts'
import { useConfirmedChange } from '#parts/queued-change/use-confirmed-change.ts'
import type { ConfirmOptions } from '#ui/confirm/confirm-store.ts'
import { allStatusChange, type EventStatus, statusChange } from './queued-event-changes.ts'

/** Enables and disables one event or all of a channel: asks for confirmation, then queues the change. */
export function useEventStatus() {
  const ask = useConfirmedChange()
  return useMemo(
    () => ({
      toggle: (event: Event) => ask(questionFor(event.status), statusChange(event, event.status === 1 ? 0 : 1)),
      /** @param count the number of events that change */
      setAll: (channel: number, status: EventStatus, count: number) =>
        ask(questionForAll(status, count), allStatusChange(channel, status)),
    }),
    [ask],
  )
}

const questionFor = (status: EventStatus): ConfirmOptions =>
  status === 1
    ? { title: m.common_are_you_sure(), body: m.events_disable_body(), confirmText: m.events_disable_confirm(), tone: 'danger' }
    : { title: m.common_are_you_sure(), body: m.events_enable_body(), confirmText: m.events_enable_confirm() }

const questionForAll = (status: EventStatus, count: number): ConfirmOptions =>
  status === 0
    ? {
        title: m.common_are_you_sure(),
        body: m.events_disable_all_body({ count }),
        confirmText: m.events_disable_all_confirm(),
        tone: 'danger',
      }
    : { title: m.common_are_you_sure(), body: m.events_enable_all_body({ count }), confirmText: m.events_enable_all_confirm() }
