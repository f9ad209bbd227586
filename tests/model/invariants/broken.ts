/** The category of a broken promise in the report. */
export type Harm = 'lost' | 'doubled' | 'disordered' | 'stuck' | 'wrongUser' | 'diverged' | 'untrue'

/** A broken promise. */
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
