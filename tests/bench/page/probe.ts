/** The sign of a step: an element is shown, with some words if given; or no such element exists. */
export interface Sign {
  selector: string
  text?: string
  gone?: boolean
}

/**
 * The probe that the bench puts into each page before its scripts run: it watches from outside and changes nothing the app does.
 * Written as one function, since it travels to the page as text.
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

  /** Resolves with the time once what was just changed has been painted. */
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

  /** An element outside of the visible area is not painted. */
  const isShown = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })

  const holds = ({ selector, text, gone }: Sign, shown: boolean) => {
    const found = [...document.querySelectorAll(selector)].some(
      (element) => (text === undefined || (element.textContent ?? '').includes(text)) && (!shown || isShown(element)),
    )
    return gone ? !found : found
  }

  /** When a sign was first painted. */
  const seen = (sign: Sign) =>
    new Promise<number>((resolve) => {
      let looking = false
      const look = () => {
        if (looking || !holds(sign, false)) return
        looking = true
        // In the frame, which settles styles anyway.
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

  /** When the last change below an element was painted that followed within `quiet` milliseconds. */
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
    /** From the next such event of a person until a sign is painted, in milliseconds. */
    arm(event: string, sign: Sign) {
      armed = next(event).then(async (began) => ({ painted: (await seen(sign)) - began }))
    },
    /** The same, and until the outbox has it on disk. */
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
    /** From the next such event until the last change it brings below an element. */
    armQuiet(event: string, selector: string, quiet: number) {
      armed = next(event).then(async (began) => {
        const last = await settled(selector, quiet)
        return last === 0 ? {} : { painted: last - began }
      })
    },
    result: () => armed,
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
  startFrames(): void
  /** The longest time between two frames. */
  stopFrames(): number
}
declare global {
  interface Window {
    probe: Probe
  }
}
