/** The code of a fan's reward: the one inside the value if it is JSON, else the value itself. */
export function rewardCodeOf(value: string | null): string | null {
  if (value === null || !value.trimStart().startsWith('{')) return value
  try {
    const { code } = JSON.parse(value) as { code?: unknown }
    return typeof code === 'string' || typeof code === 'number' ? String(code) : value
  } catch {
    return value
  }
}
