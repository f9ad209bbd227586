import { lexer, type Token, type Tokens } from 'marked'

import type { Block, HelpLink, HelpPage, HelpSection, Inline } from '#help/page.ts'
import { textOf, type Texts } from './texts.ts'

/** A page of the guide, and further words by which the palette finds it. */
export interface CompiledPage extends HelpPage {
  words: string
}

/**
 * Compiles a page of the guide from markdown. `{{key}}` is a text of the screens, `## Title {#id}` a section, `[words](page#id)` a
 * link. The result has no HTML, and neither may the source.
 * @throws for an unknown text, and for markdown that the guide does not use
 */
export function compilePage(source: string, texts: Texts): CompiledPage {
  const { words, markdown } = withoutHead(source)
  const [title, ...rest] = lexer(markdown).filter(({ type }) => type !== 'space')
  if (title?.type !== 'heading' || title['depth'] !== 1) throw new Error('A page begins with its title: # Title')
  const page: CompiledPage = { title: plain(title as Tokens.Heading, texts), words, intro: [], sections: [] }
  for (const token of rest) {
    if (token.type === 'heading') page.sections.push(sectionOf(token as Tokens.Heading, texts))
    else (page.sections.at(-1)?.blocks ?? page.intro).push(blockOf(token, texts))
  }
  return page
}

/** Divides a source into the words of its head, `words: …`, and its markdown. */
function withoutHead(source: string): { words: string; markdown: string } {
  const head = /^words: (.*)\n/.exec(source)
  return head ? { words: head[1]!, markdown: source.slice(head[0].length) } : { words: '', markdown: source }
}

function sectionOf(token: Tokens.Heading, texts: Texts): HelpSection {
  const id = / \{#([a-z\d-]+)\}$/.exec(token.text)?.[1]
  if (token.depth !== 2 || id === undefined) throw new Error(`A section has the form ## Title {#id}: ${token.raw.trim()}`)
  return { id, title: plain(token, texts).replace(/ \{#[a-z\d-]+\}$/, ''), blocks: [] }
}

function blockOf(token: Token, texts: Texts): Block {
  switch (token.type) {
    case 'paragraph':
    case 'text':
      return { p: inlinesOf((token as Tokens.Paragraph).tokens ?? [], texts) }
    case 'blockquote':
      return {
        note: (token as Tokens.Blockquote).tokens.flatMap((inner) => inlinesOf((inner as Tokens.Paragraph).tokens, texts)),
      }
    case 'list': {
      const { ordered, items } = token as Tokens.List
      const blocks = items.map((item) => item.tokens.filter(({ type }) => type !== 'space').map((one) => blockOf(one, texts)))
      return ordered ? { steps: blocks } : { list: blocks }
    }
    default:
      throw new Error(`The guide has no ${token.type}: ${token.raw.trim()}`)
  }
}

const inlinesOf = (tokens: readonly Token[], texts: Texts): Inline[] => tokens.flatMap((token) => inlineOf(token, texts))

function inlineOf(token: Token, texts: Texts): Inline[] {
  switch (token.type) {
    case 'text':
    case 'escape':
      return withTexts((token as Tokens.Text).text.replaceAll('\n', ' '), texts)
    case 'strong':
      return [{ strong: inlinesOf((token as Tokens.Strong).tokens, texts) }]
    case 'codespan':
      return [{ key: (token as Tokens.Codespan).text }]
    case 'link':
      return [{ to: (token as Tokens.Link).href as HelpLink, words: inlinesOf((token as Tokens.Link).tokens, texts) }]
    default:
      throw new Error(`The guide has no ${token.type}: ${token.raw.trim()}`)
  }
}

/** Replaces each `{{key}}` of a text by the text of the screens. */
const withTexts = (text: string, texts: Texts): Inline[] =>
  text
    .split(/(\{\{[^}]*\}\})/)
    .filter((part) => part !== '')
    .map((part) => (part.startsWith('{{') ? { ui: textOf(part.slice(2, -2), texts) } : part))

/** Returns the title in a heading as plain text. */
const plain = (token: Tokens.Heading, texts: Texts): string =>
  inlinesOf(token.tokens, texts)
    .map((part) => {
      if (typeof part === 'string') return part
      if ('ui' in part) return part.ui
      throw new Error(`A title is plain text: ${token.raw.trim()}`)
    })
    .join('')
