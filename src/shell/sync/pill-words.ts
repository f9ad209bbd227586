import type { SyncStatus } from '#data/tray/sync-status.ts'
import { type At, formatTime, localZone, zoneName } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { showCount } from '#ui/count/count.ts'

export type { SyncStatus }

export type Tone = 'quiet' | 'busy' | 'offline' | 'waiting' | 'needsYou'

interface Said {
  words: string
  tone: Tone
  /** The short text for narrow screens. */
  short?: string
}

/** A time in this device's zone; with the name of that zone if the times on the screen are in another one. */
function timeOf(at: At, shownZone: string): string {
  const time = formatTime(at, localZone())
  const name = zoneName(at, localZone())
  return name === zoneName(at, shownZone) ? time : `${time} ${name}`
}

/** The pill's text and tone, with times in this device's zone. @param shownZone the zone of the other times on the screen */
export function pillWords(status: SyncStatus, shownZone: string): Said {
  const { state, at, waiting, sending, needsYou, storing, loadingSales } = status
  switch (state) {
    case 'needs-you':
      return { words: m.sync_needs_you({ count: needsYou }), tone: 'needsYou' }
    case 'sign-in':
      return { words: m.sync_sign_in_to_send(), tone: 'offline' }
    case 'proof':
      return { words: m.sync_prove_to_send(), tone: 'offline' }
    case 'locked':
      return { words: m.sync_lock_detail(), tone: 'offline' }
    case 'update-needed':
      return { words: m.shell_update_now(), tone: 'offline' }
    case 'offline':
      return { words: waiting > 0 ? m.sync_offline_waiting({ count: waiting }) : m.sync_offline(), tone: 'offline' }
    case 'sending':
      return {
        words: sending ? m.sync_sending({ done: showCount(sending.done), total: showCount(sending.of) }) : m.common_sending(),
        tone: 'busy',
      }
    case 'updating':
      return {
        words: storing
          ? m.sync_updating_seats({ done: showCount(storing.done), total: showCount(storing.of) })
          : m.sync_updating(),
        ...(storing && { short: `${showCount(storing.done)} / ${showCount(storing.of)}` }),
        tone: 'busy',
      }
    case 'up-to-date': {
      if (waiting > 0) return { words: m.sync_waiting_pill({ count: waiting }), tone: 'waiting' }
      const time = at === null ? null : timeOf(at, shownZone)
      const words = time === null ? m.sync_up_to_date_plain() : m.sync_up_to_date({ time })
      if (loadingSales) return { words: `${words} · ${m.sync_pill_loading_sales()}`, short: m.sync_pill_sales(), tone: 'busy' }
      return { words, ...(time !== null && { short: time }), tone: 'quiet' }
    }
  }
}

/** The announcement of a new state; it omits counts that change all the time. */
export function spokenWords(status: SyncStatus, shownZone: string): string {
  if (status.state === 'sending' || status.state === 'updating') return ''
  if (status.state === 'up-to-date' && status.waiting === 0)
    return status.loadingSales ? m.sync_loading_sales() : m.sync_up_to_date_plain()
  return pillWords(status, shownZone).words
}
