/** A pattern that can be sent to a page. */
interface Pattern {
  source: string
  flags: string
}

/** An element inside of the elements before it, by its role and accessible name, by its label, or by its own text. */
export type Step = ({ role: string; name?: string | Pattern } | { label: string } | { words: Pattern }) & { text?: Pattern }

/** Elements of a page, found as a person with a screen reader finds them; nothing else of the page is used. */
export class Target {
  readonly steps: readonly Step[]

  constructor(steps: readonly Step[]) {
    this.steps = steps
  }

  /** Finds elements inside of this one. A text is the whole accessible name, a pattern a part of it. */
  by(role: string, name?: string | RegExp): Target {
    return new Target([...this.steps, { role, ...(name === undefined ? {} : { name: toPattern(name) }) }])
  }

  /** Finds a field inside of this element. */
  labelled(label: string): Target {
    return new Target([...this.steps, { label }])
  }

  /** Finds the innermost elements inside of this one whose text matches. */
  words(text: RegExp): Target {
    return new Target([...this.steps, { words: pattern(text) }])
  }

  /** Narrows to the elements whose text matches. */
  withText(text: RegExp): Target {
    return new Target([...this.steps.slice(0, -1), { ...this.steps.at(-1)!, text: pattern(text) }])
  }

  toString(): string {
    return this.steps.map(describe).join(' › ')
  }
}

const pattern = ({ source, flags }: RegExp): Pattern => ({ source, flags })
const toPattern = (name: string | RegExp) => (typeof name === 'string' ? name : pattern(name))

function describe(step: Step): string {
  if ('words' in step) return `words /${step.words.source}/`
  const name = 'label' in step ? step.label : typeof step.name === 'object' ? `/${step.name.source}/` : step.name
  const kind = 'label' in step ? 'field' : step.role
  return [kind, name && `“${name}”`, step.text && `with /${step.text.source}/`].filter(Boolean).join(' ')
}

/** Finds elements of the page by role and name. */
export const by = (role: string, name?: string | RegExp): Target => new Target([]).by(role, name)
/** Finds fields of the page by label. */
export const labelled = (label: string): Target => new Target([]).labelled(label)
/** Finds the innermost elements of the page whose text matches. */
export const words = (text: RegExp): Target => new Target([]).words(text)
