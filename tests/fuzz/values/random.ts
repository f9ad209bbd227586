import { Random } from '#server/demo/random.ts'

/** The stream of one request: by the seed of the run and the request's number, so that each can be made again alone. */
export function randomOf(seed: number, number: number): Random {
  const random = new Random(Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b))
  // Neighbouring states begin alike.
  for (let turn = 0; turn < 3; turn++) random.next()
  return random
}
