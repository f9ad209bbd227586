/** A wish for one seat. Each deed holds until a moment of its own, so that none hides behind an equal one. */
export interface Asked {
  deed: number
  round: number
  seat: string
  /** ISO, UTC. */
  until: string
  /** Whose wish it is, by name. */
  by: string
  /** The screen had taken it; otherwise the browser died while it was asked. */
  sure: boolean
}

/** What the server did to a seat, in its order. */
export interface Effect {
  seat: string
  until: string
  by: string
}

export interface Verdict {
  /** Taken by the screen and never done. */
  lost: number
  /** Done more often than asked for, or never asked for. */
  doubled: number
  /** Done after a wish for the same seat that came later. */
  disordered: number
  /** Deeds of which only some seats were done. */
  torn: number
  /** Done in the name of somebody else. */
  wrongUser: number
}

/** Holds every wish against what the server says it did. */
export function judge(asked: readonly Asked[], effects: readonly Effect[]): Verdict {
  const verdict: Verdict = { lost: 0, doubled: 0, disordered: 0, torn: 0, wrongUser: 0 }
  const wishes = new Map(asked.map((wish) => [nameOf(wish), wish]))
  const times = new Map<string, number>()
  const latest = new Map<string, number>()
  for (const effect of effects) {
    const name = nameOf(effect)
    const wish = wishes.get(name)
    const count = (times.get(name) ?? 0) + 1
    times.set(name, count)
    if (!wish || count > 1) {
      verdict.doubled++
      continue
    }
    if (wish.by !== effect.by) verdict.wrongUser++
    const before = latest.get(wish.seat) ?? -1
    if (wish.deed < before) verdict.disordered++
    latest.set(wish.seat, Math.max(before, wish.deed))
  }
  const isDone = (wish: Asked) => times.has(nameOf(wish))
  verdict.lost = asked.filter((wish) => wish.sure && !isDone(wish)).length
  const unsure = asked.filter(({ sure }) => !sure)
  const begun = new Set(unsure.filter(isDone).map(({ deed }) => deed))
  verdict.torn = new Set(unsure.filter((wish) => begun.has(wish.deed) && !isDone(wish)).map(({ deed }) => deed)).size
  return verdict
}

const nameOf = ({ seat, until }: { seat: string; until: string }) => `${seat} ${until}`
