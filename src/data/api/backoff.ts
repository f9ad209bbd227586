/** The wait before attempt number `attempts` + 1: 1 to 20 s, longer each time, with full jitter. */
export function backoff(attempts: number, random: () => number): number {
  const most = Math.min(20_000, 1000 * 2 ** Math.min(attempts, 10))
  return Math.round(1000 + random() * (most - 1000))
}
