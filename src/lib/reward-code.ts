/** The code of a fan's reward: where the value is JSON that holds one, that one; else the value as it stands. */
export function rewardCodeOf(value: string | null): string | null {
  if (value === null || !value.trimStart().startsWith('{')) return value
  try {
    const { code } = JSON.parse(value) as { code?: unknown }
    return typeof code === 'string' || typeof code === 'number' ? String(code) : value
  } catch {
    return value
  }
}
