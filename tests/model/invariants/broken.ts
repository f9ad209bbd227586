/** The word of the report under which a broken promise counts. */
export type Harm = 'lost' | 'doubled' | 'disordered' | 'stuck' | 'wrongUser' | 'diverged' | 'untrue'

/** A promise that was not kept. */
export class Broken extends Error {
  override readonly name = 'Broken'
  readonly invariant: string
  readonly harm: Harm

  constructor(invariant: string, harm: Harm, what: string) {
    super(`${invariant}: ${what}`)
    this.invariant = invariant
    this.harm = harm
  }
}
