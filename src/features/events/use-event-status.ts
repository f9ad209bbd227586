import type { Event } from '#contract/events.ts'
import { NotStored } from '#data/outbox/not-stored.ts'
import { useSubmit } from '#data/outbox/use-submit.ts'
import type { Wish } from '#data/outbox/wish.ts'
import { m } from '#messages/m.ts'
import { announce } from '#ui/announcer/announce.ts'
import { type ConfirmOptions, useConfirm } from '#ui/confirm/confirm-store.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { allStatusWish, type EventStatus, statusWish } from './event-wishes.ts'

/** Enabling and disabling, one event or all of a channel: asked about first, then queued (specification 1, section 4). */
export function useEventStatus() {
  const submit = useSubmit()
  const confirm = useConfirm()

  const ask = async (question: ConfirmOptions, wish: Wish) => {
    if (!(await confirm(question))) return
    try {
      await submit(wish)
      announce(m.events_status_requested())
    } catch (problem) {
      if (!(problem instanceof NotStored)) throw problem
      toast({ tone: 'danger', text: m.events_not_stored(), duration: 8000 })
    }
  }

  return {
    toggle: (event: Event) => ask(questionFor(event.status), statusWish(event, event.status === 1 ? 0 : 1)),
    setAll: (channel: number, status: EventStatus) => ask(questionForAll(status), allStatusWish(channel, status)),
  }
}

const questionFor = (status: EventStatus): ConfirmOptions =>
  status === 1
    ? { title: m.common_are_you_sure(), body: m.events_disable_body(), confirmText: m.events_disable_confirm(), tone: 'danger' }
    : { title: m.common_are_you_sure(), body: m.events_enable_body(), confirmText: m.events_enable_confirm() }

const questionForAll = (status: EventStatus): ConfirmOptions =>
  status === 0
    ? {
        title: m.common_are_you_sure(),
        body: m.events_disable_all_body(),
        confirmText: m.events_disable_all_confirm(),
        tone: 'danger',
      }
    : { title: m.common_are_you_sure(), body: m.events_enable_all_body(), confirmText: m.events_enable_all_confirm() }
