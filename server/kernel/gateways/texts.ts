/** The facts for a proposed text. They contain nothing about fans, whose names are filled in later. */
export interface TextFacts {
  /** The operator's draft. */
  message: string
  events: { title: string; venue: string; /** In the event's zone, as text. */ time: string }[]
  reward: { code: string; /** The amount with its currency. */ amount: string } | null
  /** The texts that were already proposed; the next one differs from them. */
  earlier: readonly string[]
}

/** Proposes the text of an offer. */
export interface Texts {
  suggest(facts: TextFacts): Promise<string>
}
