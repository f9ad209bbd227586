import { Random } from '#server/demo/random.ts'

/**
 * Makes the random numbers of one request. They depend only on the run's seed and the request's number, so that the request can
 * be repeated alone.
 */
export function randomOf(seed: number, number: number): Random {
  const random = new Random(Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b))
  // Neighboring seeds begin with similar numbers, which are skipped.
  for (let turn = 0; turn < 3; turn++) random.next()
  return random
}
