import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useCallback, useId, useRef, useState } from 'react'

import { useConnectivity } from '#data/api/use-connectivity.ts'
import { m } from '#messages/m.ts'
import type { Commands } from '#parts/find/commands.ts'
import type { Finding } from '#parts/find/finding.ts'
import { palette } from '#styled/recipes'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'

import { usePaletteAreas } from '#shell/areas/areas.tsx'
import { useChannelId } from '#shell/channel/use-channel.ts'
import { useFindings } from './use-findings.ts'

/** The palette (Ctrl K): a combobox that finds recent pages, the areas' rows, channels, pages and actions, and takes commands. */
export default function Palette({ open, ...rest }: Typed & { open: boolean }) {
  const areas = usePaletteAreas(open)
  const isReady = open && areas !== null
  return (
    <Dialog open={isReady} onClose={rest.onClose} title={m.shell_find()}>
      {isReady && <Finder areas={areas} {...rest} />}
    </Dialog>
  )
}

/**
 * The typed text. It is stored by the button that opens the palette, because keys may be pressed before the palette's field is
 * rendered.
 */
interface Typed {
  words: string
  onWords: (words: string) => void
  onClose: () => void
}

/** Whether the text begins with the name of one of these commands, followed by a blank. */
const isTyped = ({ verbs }: Commands, text: string): boolean =>
  verbs.includes(text.trimStart().split(/\s/, 1)[0]!.toLowerCase()) && /\s/.test(text.trimStart())

function Finder({ areas, words, onWords, onClose }: Typed & { areas: NonNullable<ReturnType<typeof usePaletteAreas>> }) {
  const { commands } = areas
  // Stores the id of the chosen finding, not its position, so that results that arrive later do not change the choice.
  const [chosen, setChosen] = useState<string | null>(null)
  const { online } = useConnectivity()
  const list = useId()
  const channel = useChannelId()
  const { navigate } = useRouter()
  const run = useRef<(() => void) | null>(null)
  const onReady = useCallback((next: (() => void) | null) => void (run.current = next), [])
  const typed = commands.find((some) => isTyped(some, words))
  const command = channel !== null && typed !== undefined ? { ...typed, channel } : null
  // While a command is typed, nothing is searched.
  const { findings: found, searching } = useFindings({ words: command === null ? words.trim() : '', channel }, areas)
  const findings = command === null ? found : []
  const at = Math.max(
    0,
    findings.findIndex(({ id }) => id === chosen),
  )
  const choose = (index: number) => setChosen(findings[index]?.id ?? null)

  const go = (finding: Finding | undefined) => {
    if (!finding) return
    onClose()
    if (finding.run) finding.run()
    else void navigate({ href: finding.path })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: findings.length - 1 }
    if (event.key === 'Enter' && command) run.current?.()
    else if (event.key === 'Enter') go(findings[at])
    else if (event.key in moves && findings.length > 0) choose(((moves[event.key] ?? 0) + findings.length) % findings.length)
    else return
    event.preventDefault()
  }
  return (
    <>
      <TextField
        label={m.shell_find()}
        hideLabel
        value={words}
        onValue={(value) => {
          onWords(value)
          setChosen(null)
        }}
        placeholder={m.shell_find_placeholder()}
        role="combobox"
        aria-expanded={findings.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={findings[at] ? `${list}-${at}` : undefined}
        autoComplete="off"
        spellCheck={false}
        onKeyDown={onKeyDown}
      />
      <Findings id={list} findings={findings} at={at} onChoose={go} onPoint={choose} />
      {command && <command.Preview words={words} channel={command.channel} onReady={onReady} onDone={onClose} />}
      {words === '' && commands.length > 0 && channel !== null && (
        <p className={palette().hint}>
          {m.shell_find_commands()}{' '}
          {commands
            .flatMap(({ examples }) => examples)
            .map((example) => (
              <button key={example} type="button" className={palette().example} onClick={() => onWords(example)}>
                {example}
              </button>
            ))}
        </p>
      )}
      {command === null && (searching || findings.length === 0) && (
        <p role="status" className={palette().empty}>
          {searching
            ? m.shell_find_searching()
            : online
              ? m.shell_find_nothing({ query: words })
              : m.shell_find_nothing_here({ query: words })}
        </p>
      )}
    </>
  )
}

type FindingsProps = {
  id: string
  findings: Finding[]
  at: number
  onChoose: (finding: Finding) => void
  onPoint: (index: number) => void
}

function Findings({ id, findings, at, onChoose, onPoint }: FindingsProps) {
  const styles = palette()
  return (
    <div id={id} role="listbox" aria-label={m.shell_find()} className={styles.list}>
      {findings.map((finding, index) => (
        <div key={finding.id} role="presentation">
          {finding.group !== findings[index - 1]?.group && (
            <div role="presentation" className={styles.group}>
              {finding.group}
            </div>
          )}
          <FindingOption
            id={`${id}-${index}`}
            finding={finding}
            selected={index === at}
            onChoose={onChoose}
            onPoint={() => onPoint(index)}
          />
        </div>
      ))}
    </div>
  )
}

type OptionProps = { id: string; finding: Finding; selected: boolean; onChoose: (finding: Finding) => void; onPoint: () => void }

function FindingOption({ id, finding, selected, onChoose, onPoint }: OptionProps) {
  const styles = palette()
  const Icon = finding.icon
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      className={styles.option}
      ref={(element) => {
        if (selected) element?.scrollIntoView({ block: 'nearest' })
      }}
      onPointerMove={onPoint}
      onClick={() => onChoose(finding)}
      onKeyDown={(event) => event.key === 'Enter' && onChoose(finding)}
    >
      {Icon && <Icon />}
      <span className={styles.name}>{finding.name}</span>
      {finding.detail && <span className={styles.detail}>{finding.detail}</span>}
    </div>
  )
}
