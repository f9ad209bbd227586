import { createHash } from 'node:crypto'
import type { FormatLocale } from '#lib/format-locale.ts'
import { formatTime } from '#lib/time.ts'
import type { AlertData } from '#server/kernel/raise-alert.ts'
import { inLanguage } from '#server/kernel/texts/texts.ts'

/** The content of a notification: title, text, and the path that a press opens. It replaces an earlier one of its tag. */
export interface ShownAlert {
  kind: AlertData['kind']
  title: string
  text: string
  path: string
  tag: string
}

/** The most characters of the title of an event in an alert. */
const MOST = 120
const short = (title: string) => (title.length > MOST ? `${title.slice(0, MOST - 1)}…` : title)

/** Writes an alert in a person's language. @param channel the channel that it is about */
export function wordsOf(data: AlertData, language: FormatLocale, about: { channel: number | null; subject: string }): ShownAlert {
  const { title, text } = inLanguage(language, ({ alerts }) => {
    switch (data.kind) {
      case 'hold-ending': {
        const { seats, until, timezone } = data
        return alerts.holdEnding({ seats, title: short(data.title), until: formatTime(until, timezone) })
      }
      case 'needs-you':
        return alerts.needsYou(data)
      case 'order-needs-action':
        return alerts.orderNeedsAction({ ...data, channel: short(data.channel) })
      case 'import-ended':
        return data.result === null
          ? alerts.importFailed({ title: short(data.title) })
          : alerts.importEnded({ ...data.result, title: short(data.title) })
    }
  })
  return { kind: data.kind, title, text, path: pathOf(data, about.channel), tag: tagOf(about.subject) }
}

/** Returns the path of the app where the alert's matter is. */
function pathOf(data: AlertData, channel: number | null): string {
  const home = channel === null ? '/' : `/sales-channel/${channel}`
  switch (data.kind) {
    case 'hold-ending':
      return `${home}/holds`
    case 'needs-you':
      return '/'
    case 'order-needs-action':
      return `${home}/marketplace/needs-action`
    case 'import-ended':
      return data.event === null ? `${home}/events` : `${home}/events/${data.event}`
  }
}

/** Returns the tag of a subject, 32 characters: a push service and a device keep only the newest alert with a tag. */
const tagOf = (subject: string): string => createHash('sha256').update(subject).digest('base64url').slice(0, 32)
