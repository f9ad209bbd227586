/**
 * Combines many calls into one: all calls before the next microtask are handled by one call of `all`.
 * @param all returns the results for several inputs, in their order; if it throws, each caller gets the error
 */
export function gathered<Input, Answer>(
  all: (inputs: readonly Input[]) => Promise<readonly Answer[]>,
): (input: Input) => Promise<Answer> {
  let waiting: { input: Input; resolve: (answer: Answer) => void; reject: (error: unknown) => void }[] = []
  async function go(): Promise<void> {
    const now = waiting
    waiting = []
    try {
      const answers = await all(now.map(({ input }) => input))
      for (const [nth, { resolve }] of now.entries()) resolve(answers[nth]!)
    } catch (error) {
      for (const { reject } of now) reject(error)
    }
  }
  return (input) =>
    new Promise((resolve, reject) => {
      if (waiting.push({ input, resolve, reject }) === 1) queueMicrotask(() => void go())
    })
}
