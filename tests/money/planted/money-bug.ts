import type { PlantedBug } from '../../model/planted/bug.ts'
import type { SubjectName } from '../steps/subjects.ts'

/** A mistake with money or messages: the schedules about its subject must catch it. */
export interface MoneyBug extends PlantedBug {
  about: SubjectName
}

/** A bug of that name. @param texts of which file, what is there once, and what is put in its place */
export const moneyBug = (
  about: SubjectName,
  name: string,
  says: string,
  ...texts: [file: string, find: string, put: string][]
): MoneyBug => ({ about, name, says, changes: texts.map(([file, find, put]) => ({ file, find, put })) })
