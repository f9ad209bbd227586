import { readFileSync } from 'node:fs'
import { brokenRules } from './rules.ts'
import { type Name, names, settings, type Settings } from './settings.ts'
import { fileNameOf, unknownNames } from './unknown-names.ts'

export type Environment = Record<string, string | undefined>

export interface ReadSettings {
  settings: Settings
  /** The settings in the environment, as unparsed text. */
  given: Partial<Record<Name, string>>
}

/**
 * Reads the settings from an environment. Empty variables count as absent. Changes nothing.
 * @returns the settings, and a line for each mistake
 */
export function readSettings(environment: Environment): ReadSettings & { wrong: string[] } {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value)) as Record<string, string>
  const wrong = unknownNames(Object.keys(present))
  const given: ReadSettings['given'] = {}
  const values: Partial<Record<Name, unknown>> = {}
  for (const name of names) {
    const text = textOf(name, present, wrong)
    const read = text === undefined ? undefined : settings[name].schema.safeParse(text)
    if (text !== undefined) given[name] = text
    if (read?.success === false) wrong.push(`${name} must be ${settings[name].kind}`)
    values[name] = read?.success ? read.data : settings[name].fallback
  }
  const all = values as Settings
  return { settings: all, given, wrong: [...wrong, ...brokenRules((name) => given[name] !== undefined, all)] }
}

/**
 * Returns the text of a setting: from its variable, or for a secret from the file in NAME_FILE, as Docker and Kubernetes
 * provide it.
 */
function textOf(name: Name, present: Record<string, string>, wrong: string[]): string | undefined {
  const fileName = fileNameOf(name)
  const file = settings[name].secret && present[fileName]
  if (!file) return present[name]
  if (present[name] !== undefined) wrong.push(`${name} and ${fileName} are both set: leave one of them out`)
  try {
    const text = readFileSync(file, 'utf8').trim()
    if (text === '') wrong.push(`${fileName} names an empty file: ${file}`)
    return text || undefined
  } catch (error) {
    wrong.push(`${fileName} names a file that cannot be read: ${(error as Error).message}`)
    return undefined
  }
}
