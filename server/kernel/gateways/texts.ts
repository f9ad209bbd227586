/** What a text is to be about. Of fans nothing goes in: their names are filled in later. */
export interface TextFacts {
  /** What the operator has written so far. */
  message: string
  events: { title: string; venue: string; /** In the event's zone, in words. */ time: string }[]
  reward: { code: string; /** With its currency. */ amount: string } | null
}

/** Proposes the text of an offer. */
export interface Texts {
  suggest(facts: TextFacts): Promise<string>
}
