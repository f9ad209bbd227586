import { CommandPreview } from './command-preview.tsx'
import { verbs } from './parse-command.ts'

/** Commands to hold and release seats by a line of text (`hold 101 A 1-12 until 19:30 for Sponsor`). */
export const seatCommands = {
  verbs,
  examples: ['hold 101 A 1-12 until 19:30 for Sponsor', 'release 101 A 3'],
  Preview: CommandPreview,
}
