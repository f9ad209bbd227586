/**
 * Returns the wait in milliseconds after some attempts: a random time from 1 s to a maximum that doubles with each attempt, up to
 * 20 s.
 */
export function backoff(attempts: number, random: () => number): number {
  const most = Math.min(20_000, 1000 * 2 ** Math.min(attempts, 10))
  return Math.round(1000 + random() * (most - 1000))
}
