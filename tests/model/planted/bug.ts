import type { MoodName } from '../commands/moods.ts'

/** One replacement of a text that occurs exactly once. */
export interface Change {
  file: string
  find: string
  put: string
}

/** A plausible mistake: the changes of source text that make it, and the harm it does. */
export interface PlantedBug {
  name: string
  /** Several if a second safeguard would compensate for the first change. */
  changes: readonly Change[]
  /** The visible harm. */
  says: string
  /** The mood in which the mistake is likely to show; only schedules of that mood are searched. */
  mood?: MoodName
  /** The test that catches the mistake, if the model cannot see it. */
  test?: string
}

type Texts = [file: string, find: string, put: string]

/** Makes a bug that the schedules of a mood must catch. */
export const bug = (name: string, says: string, mood: MoodName, ...texts: Texts[]): PlantedBug => ({
  name,
  changes: texts.map(([file, find, put]) => ({ file, find, put })),
  says,
  mood,
})

/** Makes a bug that a test of the server must catch. */
export const serverBug = (name: string, says: string, test: string, ...texts: Texts[]): PlantedBug => ({
  name,
  changes: texts.map(([file, find, put]) => ({ file, find, put })),
  says,
  test,
})
