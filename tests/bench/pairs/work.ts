import type { BrowserContext } from 'playwright'

/** The CPU time of a page's main thread in milliseconds, by kind of work. */
export type Work = Record<(typeof kinds)[number][0] | 'other', number>

/** The kinds of work, each with the names of its events in a trace. */
const kinds = [
  [
    'code',
    /^(?:v8\.(?!compile)|V8\.Execute|FunctionCall|EvaluateScript|FireAnimationFrame|TimerFire|RunMicrotasks|FireIdleCallback)/,
  ],
  ['compile', /^(?:v8\.compile|V8\.(?:Compile|Parse|Deserialize|Finalize))/],
  ['garbage', /GC/],
  ['styles', /^(?:UpdateLayoutTree|ParseAuthorStyleSheet)/],
  ['layout', /^(?:Layout|PrePaint|Paint|Layerize|Commit)$/],
] as const

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** The start, in microseconds, and the CPU time of the thread. */
  ts: number
  dur?: number
  tdur?: number
}

/**
 * Measures what the main thread of the page that is opened meanwhile does, by what each kind of work takes itself. CPU times vary
 * less than the time until something is painted, also on a busy machine.
 * @param open opens a page, and returns the milliseconds until it is painted
 */
export async function workDuring(context: BrowserContext, open: () => Promise<number>): Promise<Work> {
  const session = await context.newCDPSession(context.pages()[0]!)
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as TraceEvent[])))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'v8', 'disabled-by-default-v8.compile', 'toplevel'] },
  })
  const took = await open()
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await complete
  await session.detach()
  return workOf(events, took)
}

function workOf(events: readonly TraceEvent[], took: number): Work {
  const main = mainThread(events)
  const until = main[0]!.ts + took * 1_000
  const work: Work = { code: 0, compile: 0, garbage: 0, styles: 0, layout: 0, other: 0 }
  const around: TraceEvent[] = []
  for (const event of main) {
    if (event.ts > until) break
    while (around.length > 0 && around.at(-1)!.ts + around.at(-1)!.dur! <= event.ts) around.pop()
    const ms = (event.tdur ?? 0) / 1_000
    work[kindOf(event)] += ms
    // The time of an event includes that of those within it.
    if (around.length > 0) work[kindOf(around.at(-1)!)] -= ms
    around.push(event)
  }
  return work
}

/** Returns the events of the thread that evaluates most modules, by their start; of events that start together, the longest first. */
function mainThread(events: readonly TraceEvent[]): TraceEvent[] {
  const threads = new Map<string, TraceEvent[]>()
  for (const event of events) {
    if (event.ph !== 'X') continue
    const key = `${event.pid} ${event.tid}`
    const thread = threads.get(key)
    if (thread) thread.push(event)
    else threads.set(key, [event])
  }
  const modules = (thread: readonly TraceEvent[]) => thread.filter(({ name }) => name === 'v8.evaluateModule').length
  const [main] = [...threads.values()].toSorted((a, b) => modules(b) - modules(a))
  if (!main || modules(main) === 0) throw new Error('The trace has no page')
  return main.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
}

const kindOf = ({ name }: TraceEvent) => kinds.find(([, names]) => names.test(name))?.[0] ?? 'other'
