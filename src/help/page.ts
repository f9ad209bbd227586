import type { HelpPageId } from './pages.ts'

/** A piece of a line: text, the name of something on the screen, emphasis, a key, or a link to another page of the guide. */
export type Inline = string | { ui: string } | { strong: Inline[] } | { key: string } | { to: HelpLink; words: Inline[] }

/** A paragraph, numbered steps, a list, or a note. Each step and each entry of a list has paragraphs of its own. */
export type Block = { p: Inline[] } | { steps: Block[][] } | { list: Block[][] } | { note: Inline[] }

/** A page of the guide, or a section of one. */
export type HelpLink = HelpPageId | `${HelpPageId}#${string}`

export interface HelpSection {
  id: string
  title: string
  blocks: Block[]
}

/** A compiled page of the guide. */
export interface HelpPage {
  title: string
  intro: Block[]
  sections: HelpSection[]
}

/** A line of the list of contents: a page, its sections, and further words by which it is found. */
export interface HelpEntry {
  id: HelpPageId
  title: string
  words: string
  sections: { id: string; title: string }[]
}
