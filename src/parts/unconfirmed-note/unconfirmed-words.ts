import { m } from '#messages/m.ts'

/** The state of a call whose response was lost. */
export interface CallState {
  is: 'sent' | 'lost' | 'done' | 'refused' | 'not-done' | 'unknowable'
  /** The server's text, if the server refused the call. */
  problem?: { detail: string }
  /** Set while the server waits for the payment provider: its name, or null for one without a name. */
  provider?: string | null
}

/** The call's result in a few words, and its meaning. */
export function unconfirmedWords({ is, problem, provider }: CallState): { title: string; detail: string | null } {
  switch (is) {
    case 'sent':
    case 'lost':
      return { title: m.unconfirmed_title(), detail: askingWords(provider) }
    case 'done':
      return { title: m.unconfirmed_done(), detail: null }
    case 'refused':
      return { title: m.unconfirmed_refused(), detail: problem?.detail ?? null }
    case 'not-done':
      return { title: m.unconfirmed_not_done(), detail: m.unconfirmed_not_done_detail() }
    case 'unknowable':
      return { title: m.unconfirmed_unknowable(), detail: m.unconfirmed_unknowable_detail() }
  }
}

function askingWords(provider: string | null | undefined): string {
  if (provider === undefined) return m.unconfirmed_asking()
  return provider === null ? m.unconfirmed_payment() : m.unconfirmed_payment_at({ provider })
}
