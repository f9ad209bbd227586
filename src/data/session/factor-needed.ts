import type { FactorChallenge } from '#contract/factor-answers.ts'

/** The error of a sign-in with the right password, if the server requires a second factor. */
export class FactorNeeded extends Error {
  override readonly name = 'FactorNeeded'
  readonly question: FactorChallenge

  constructor(question: FactorChallenge) {
    super('A second factor is needed')
    this.question = question
  }
}
