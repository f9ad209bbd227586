import type { PlantedBug } from '../../model/planted/bug.ts'
import type { SubjectName } from '../steps/subjects.ts'

/** A mistake with money or messages, which the schedules about its subject must catch. */
export interface MoneyBug extends PlantedBug {
  about: SubjectName
}

/** Makes a bug. @param texts for each change: its file, a text that occurs there once, and the replacement */
export const moneyBug = (
  about: SubjectName,
  name: string,
  says: string,
  ...texts: [file: string, find: string, put: string][]
): MoneyBug => ({ about, name, says, changes: texts.map(([file, find, put]) => ({ file, find, put })) })
