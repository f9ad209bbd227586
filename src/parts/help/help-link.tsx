import { Cell } from '#data/store.ts'
import type { HelpLink as Link } from '#help/page.ts'
import { m } from '#messages/m.ts'
import { Button } from '#ui/button/button.tsx'

/** A place in the help: a page of the guide, the page about the open screen, the list of contents, or the keyboard shortcuts. */
export type HelpTopic = Link | 'here' | 'contents' | 'shortcuts'

export interface HelpAt {
  topic: HelpTopic
  /** Whether a link of the open help leads here. */
  isFollowed?: true
}

/** The place at which the help is open; null while it is closed. Each opening is a new object. */
export const helpOpen = new Cell<HelpAt | null>(null)

/** The widths of the window at which the help is beside the screen. */
export const HELP_BESIDE = '(min-width: 1240px)'

/** Opens the help at a place. */
export const openHelp = (topic: HelpTopic): void => helpOpen.set({ topic })

/** A link to a page of the guide, or to a section of one, for problems and empty places that a sentence does not explain. */
export const HelpLink = ({ to }: { to: Link }) => (
  <Button variant="link" onClick={() => openHelp(to)}>
    {m.help_title()}
  </Button>
)
