/**
 * A condition of the page that ends a measurement: an element with this selector, and this text if given, is shown, or (`gone`)
 * no such element exists.
 */
export interface Sign {
  selector: string
  text?: string
  gone?: boolean
}

/**
 * The probe that the bench adds to each page before its scripts run. The probe only watches, and does not change the app's
 * behavior. It is one function, because it is sent to the page as text.
 */
export function installProbe(): void {
  const { transaction } = IDBDatabase.prototype
  const durable = new Set<() => void>()
  IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...given: Parameters<typeof transaction>) {
    const opened = transaction.apply(this, given)
    if (given[1] === 'readwrite' && this.name.startsWith('holdfast-outbox'))
      opened.addEventListener('complete', () => durable.forEach((listener) => listener()))
    return opened
  } as typeof transaction

  /** Resolves with the time once the latest change has been painted. */
  const painted = () =>
    new Promise<number>((resolve) => {
      requestAnimationFrame(() => afterFrame(resolve))
    })

  const afterFrame = (listener: (at: number) => void) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => listener(performance.now()), { once: true })
    port1.start()
    port2.postMessage(null)
  }

  /** Whether the styles show an element, wherever on the page it is. An invisible or transparent one is not painted. */
  const isShown = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })

  const holds = ({ selector, text, gone }: Sign, shown: boolean) => {
    const found = [...document.querySelectorAll(selector)].some(
      (element) => (text === undefined || (element.textContent ?? '').includes(text)) && (!shown || isShown(element)),
    )
    return gone ? !found : found
  }

  /** Resolves with the time when a sign was first painted. */
  const seen = (sign: Sign) =>
    new Promise<number>((resolve) => {
      let looking = false
      const look = () => {
        if (looking || !holds(sign, false)) return
        looking = true
        // The visibility is checked in an animation frame, when styles are computed anyway.
        requestAnimationFrame(() => {
          looking = false
          if (!holds(sign, true)) return
          observer.disconnect()
          afterFrame(resolve)
        })
      }
      const observer = new MutationObserver(look)
      observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
      look()
    })

  const next = (event: string) =>
    new Promise<number>((resolve) =>
      addEventListener(event, ({ timeStamp }) => resolve(timeStamp), { once: true, capture: true }),
    )

  /** Resolves with the time of the last painted change below an element, once `quiet` milliseconds pass without another. */
  const settled = (selector: string, quiet: number) =>
    new Promise<number>((resolve) => {
      let last = 0
      const done = () => {
        observer.disconnect()
        resolve(last)
      }
      let timer = setTimeout(done, quiet)
      const changed = async () => {
        clearTimeout(timer)
        last = await painted()
        clearTimeout(timer)
        timer = setTimeout(done, quiet)
      }
      const observer = new MutationObserver(() => void changed())
      observer.observe(document.querySelector(selector)!, { subtree: true, childList: true, characterData: true })
    })

  const longTasks: number[] = []
  new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
    buffered: true,
  })

  let armed: Promise<{ painted?: number; durable?: number }> = Promise.resolve({})
  let frames = { running: false, last: 0, longest: 0 }
  const tick = () => {
    const now = performance.now()
    frames.longest = Math.max(frames.longest, now - frames.last)
    frames.last = now
    if (frames.running) requestAnimationFrame(tick)
  }

  const probe = {
    painted,
    seen,
    /** Measures from the next input event of this type until a sign is painted, in milliseconds. */
    arm(event: string, sign: Sign) {
      armed = next(event).then(async (began) => ({ painted: (await seen(sign)) - began }))
    },
    /** Measures from the next input event of this type until a sign is painted, and until the outbox has the change on disk. */
    armDurable(event: string, sign: Sign) {
      armed = next(event).then(async (began) => {
        const stored = new Promise<number>((resolve) => {
          const listener = () => {
            durable.delete(listener)
            resolve(performance.now())
          }
          durable.add(listener)
        })
        const [shown, kept] = await Promise.all([seen(sign), stored])
        return { painted: shown - began, durable: kept - began }
      })
    },
    /** Measures from the next input event of this type until the last change below an element, in milliseconds. */
    armQuiet(event: string, selector: string, quiet: number) {
      armed = next(event).then(async (began) => {
        const last = await settled(selector, quiet)
        return last === 0 ? {} : { painted: last - began }
      })
    },
    result: () => armed,
    longTasks: () => longTasks,
    startFrames() {
      frames = { running: true, last: performance.now(), longest: 0 }
      requestAnimationFrame(tick)
    },
    stopFrames() {
      frames.running = false
      return frames.longest
    },
  }
  Object.assign(window, { probe })
}

export interface Probe {
  painted(): Promise<number>
  seen(sign: Sign): Promise<number>
  arm(event: string, sign: Sign): void
  armDurable(event: string, sign: Sign): void
  armQuiet(event: string, selector: string, quiet: number): void
  result(): Promise<{ painted?: number; durable?: number }>
  /** Returns the durations of all tasks of the page over 50 ms, in milliseconds. */
  longTasks(): readonly number[]
  startFrames(): void
  /** Returns the longest time between two frames since `startFrames`, in milliseconds. */
  stopFrames(): number
}
declare global {
  interface Window {
    probe: Probe
  }
}
