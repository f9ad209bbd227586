export type ToastTone = 'neutral' | 'positive' | 'caution' | 'danger' | 'info'

type ToastAction = {
  label: string
  onAction: () => void
  /** Whether the action undoes the last change; if so, Ctrl+Z triggers it, too. */
  undoes?: boolean
}

export type ToastOptions = {
  text: string
  tone?: ToastTone
  /** One action, such as undo. */
  action?: ToastAction
  /** The minimum time on screen in milliseconds: by default 2,000, or 8,000 with an action. Longer texts stay longer. */
  duration?: number
}

export type ToastItem = ToastOptions & { id: number; duration: number }

const most = 3
let items: ToastItem[] = []
let count = 0
const listeners = new Set<() => void>()
/** The running timers by the id of their message, and when each ends: milliseconds since the page was opened. */
const timers = new Map<number, { timer: ReturnType<typeof setTimeout>; endsAt: number }>()
let isHeld = false

/** Shows these messages. A new or changed one stays for its whole duration from now on. */
function set(next: ToastItem[]): void {
  for (const item of items) if (!next.includes(item)) stopTimer(item)
  const added = next.filter((item) => !items.includes(item))
  items = next
  if (!isHeld) for (const item of added) startTimer(item)
  for (const listener of listeners) listener()
}

function startTimer({ id, duration }: ToastItem): void {
  const timer = setTimeout(() => toastStore.dismiss(id), duration)
  timers.set(id, { timer, endsAt: performance.now() + duration })
}

function stopTimer({ id }: ToastItem): void {
  clearTimeout(timers.get(id)?.timer)
  timers.delete(id)
}

const NOTICE_MS = 1000
const WORD_MS = 300

/** The time to notice a text and read it at 200 words a minute, in milliseconds. */
const readingTime = (text: string): number => NOTICE_MS + WORD_MS * text.trim().split(/\s+/).length

/** The time until a message disappears; the whole duration while the messages are held. */
const timeLeft = ({ id, duration }: ToastItem): number => {
  const running = timers.get(id)
  return running ? running.endsAt - performance.now() : duration
}

export const toastStore = {
  get: () => items,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** Keeps all messages on screen (true), or lets each disappear after its whole duration (false). */
  hold: (held: boolean) => {
    if (held === isHeld) return
    isHeld = held
    items.forEach(held ? stopTimer : startTimer)
  },
  dismiss: (id: number) => set(items.filter((item) => item.id !== id)),
  clear: () => set([]),
  /**
   * Replaces the text of a message that is still shown, for example when the work that it is about has ended. The message
   * disappears at the same time as before, or later if the new text takes longer to read.
   */
  reword: (id: number, text: string) =>
    set(items.map((item) => (item.id === id ? { ...item, text, duration: Math.max(timeLeft(item), readingTime(text)) } : item))),
}

/** Shows a short message at the bottom of the page for a while. A repeated text is shown only once. @returns its id */
export function toast(what: string | ToastOptions): number {
  const options = typeof what === 'string' ? { text: what } : what
  const { duration = options.action ? 8000 : 2000 } = options
  const item = { ...options, duration: Math.max(duration, readingTime(options.text)), id: ++count }
  set([...items.filter(({ text }) => text !== item.text), item].slice(-most))
  return item.id
}
