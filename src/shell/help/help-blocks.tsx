import type { Block, Inline } from '#help/page.ts'
import type { HelpTopic } from '#parts/help/help-link.tsx'
import { css } from '#styled/css'
import { TextLink } from './text-link.tsx'

const paragraph = css({ marginBlockStart: '3', textWrap: 'pretty' })
const items = css({
  marginBlockStart: '3',
  paddingInlineStart: '5',
  listStyleType: 'revert',
  '& > li': { marginBlockStart: '2', paddingInlineStart: '1' },
  '& > li > p': { marginBlockStart: '1' },
  '& > li > p:first-child': { marginBlockStart: 0 },
  '& > li::marker': { color: 'text-muted', fontVariantNumeric: 'tabular-nums' },
})
const note = css({
  marginBlockStart: '3',
  paddingInline: '3',
  paddingBlock: '2',
  borderRadius: 'control',
  bg: 'sunken',
  textStyle: 'dense',
  textWrap: 'pretty',
})
const name = css({ fontWeight: 'medium' })
const key = css({
  fontFamily: 'mono',
  textStyle: 'label',
  paddingInline: '1',
  borderRadius: 'control',
  bg: 'sunken',
  border: '1px solid token(colors.line)',
})

interface Props {
  blocks: readonly Block[]
  onGo: (topic: HelpTopic) => void
}

/** Paragraphs, steps, lists and notes of the guide. */
export function HelpBlocks({ blocks, onGo }: Props) {
  return blocks.map((block, index) => <HelpBlock key={index} block={block} onGo={onGo} />)
}

function HelpBlock({ block, onGo }: { block: Block; onGo: Props['onGo'] }) {
  if ('p' in block)
    return (
      <p className={paragraph}>
        <Inlines parts={block.p} onGo={onGo} />
      </p>
    )
  if ('note' in block)
    return (
      <p className={note}>
        <Inlines parts={block.note} onGo={onGo} />
      </p>
    )
  const List = 'steps' in block ? 'ol' : 'ul'
  return (
    <List className={items}>
      {('steps' in block ? block.steps : block.list).map((item, index) => (
        <li key={index}>
          <HelpBlocks blocks={item} onGo={onGo} />
        </li>
      ))}
    </List>
  )
}

function Inlines({ parts, onGo }: { parts: readonly Inline[]; onGo: Props['onGo'] }) {
  return parts.map((part, index) => <Piece key={index} part={part} onGo={onGo} />)
}

function Piece({ part, onGo }: { part: Inline; onGo: Props['onGo'] }) {
  if (typeof part === 'string') return part
  if ('ui' in part) return <b className={name}>{part.ui}</b>
  if ('strong' in part)
    return (
      <strong className={name}>
        <Inlines parts={part.strong} onGo={onGo} />
      </strong>
    )
  if ('key' in part) return <kbd className={key}>{part.key}</kbd>
  return (
    <TextLink onPress={() => onGo(part.to)}>
      <Inlines parts={part.words} onGo={onGo} />
    </TextLink>
  )
}
