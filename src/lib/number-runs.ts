/** Shortens a list of names: consecutive whole numbers become a run (`4–9`); all other names do not change. */
export function numbersBetween(names: readonly string[]): string[] {
  const runs: { first: string; last: string }[] = []
  for (const name of names) {
    const run = runs.at(-1)
    if (run && /^\d+$/.test(name) && /^\d+$/.test(run.last) && Number(name) === Number(run.last) + 1) run.last = name
    else runs.push({ first: name, last: name })
  }
  return runs.map(({ first, last }) => (first === last ? first : `${first}–${last}`))
}
