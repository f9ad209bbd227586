/** Resolves once the latest change has been painted. */
export const painted = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => resolve(), { once: true })
      port1.start()
      port2.postMessage(null)
    })
  })

/** Returns the longest time in milliseconds for which the main thread was blocked during the work. */
export async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let last = performance.now()
  let isRunning = true
  const { port1, port2 } = new MessageChannel()
  port1.addEventListener('message', () => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
    if (isRunning) port2.postMessage(null)
  })
  port1.start()
  port2.postMessage(null)
  await work()
  isRunning = false
  return longest
}
