/** Makes a function that runs once its calls have paused for `wait` milliseconds, with the arguments of the last call. */
export function debounce<Args extends unknown[]>(run: (...args: Args) => void, wait: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let pending: Args | undefined
  const cancel = () => {
    clearTimeout(timer)
    pending = undefined
  }
  const flush = () => {
    const args = pending
    cancel()
    if (args) run(...args)
  }
  const call = (...args: Args) => {
    clearTimeout(timer)
    pending = args
    timer = setTimeout(flush, wait)
  }
  return Object.assign(call, {
    /** Cancels a waiting call. */
    cancel,
    /** Runs a waiting call now. */
    flush,
  })
}
