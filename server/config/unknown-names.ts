import leven, { closestMatch } from 'leven'
import { names, settings, type Name } from './settings.ts'

/** Every valid variable: each setting, and for each secret also NAME_FILE, the path of a file with the secret. */
const known: string[] = names.flatMap((name) => (settings[name].secret ? [name, fileNameOf(name)] : [name]))
const ofOthers = known.filter((name) => !name.startsWith('HOLDFAST_'))

/** Returns the name of the variable that contains the path of a secret's file. */
export function fileNameOf(name: Name): string {
  return `${name}_FILE`
}

/**
 * Finds names that look like settings but are unknown: all that begin with HOLDFAST_, and those that differ little from the name of
 * another setting.
 * @returns a line for each, with the right name if there is a similar one
 */
export function unknownNames(given: readonly string[]): string[] {
  return given
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const upper = name.toUpperCase()
      if (!upper.startsWith('HOLDFAST_')) {
        const near = ofOthers.find((other) => leven(other, upper) <= distanceFor(other))
        return near ? [`${name} is not a setting. Did you mean ${near}?`] : []
      }
      const near = closestMatch(upper, known, { maxDistance: Math.ceil(upper.length / 4) })
      return [near ? `${name} is not a setting. Did you mean ${near}?` : `${name} is not a setting.`]
    })
}

/** The most letters that may differ from a setting's name: 0 for a short one such as PORT, because of variables like HOME. */
const distanceFor = ({ length }: string) => (length < 8 ? 0 : length < 12 ? 1 : 2)
