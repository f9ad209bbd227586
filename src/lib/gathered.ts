/**
 * Combines many calls into one: all requests of one turn of the event loop are answered together.
 * @param all answers several at once, in their order; if it throws, each caller gets the error
 */
export function gathered<Asked, Answer>(
  all: (asked: readonly Asked[]) => Promise<readonly Answer[]>,
): (asked: Asked) => Promise<Answer> {
  let waiting: { asked: Asked; resolve: (answer: Answer) => void; reject: (error: unknown) => void }[] = []
  async function go(): Promise<void> {
    const now = waiting
    waiting = []
    try {
      const answers = await all(now.map(({ asked }) => asked))
      for (const [nth, { resolve }] of now.entries()) resolve(answers[nth]!)
    } catch (error) {
      for (const { reject } of now) reject(error)
    }
  }
  return (asked) =>
    new Promise((resolve, reject) => {
      if (waiting.push({ asked, resolve, reject }) === 1) queueMicrotask(() => void go())
    })
}
