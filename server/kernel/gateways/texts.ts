/** The facts for a proposed text. It contains nothing about fans: their names are filled in later. */
export interface TextFacts {
  /** The operator's draft. */
  message: string
  events: { title: string; venue: string; /** In the event's zone, in words. */ time: string }[]
  reward: { code: string; /** The amount with its currency. */ amount: string } | null
}

/** Proposes the text of an offer. */
export interface Texts {
  suggest(facts: TextFacts): Promise<string>
}
