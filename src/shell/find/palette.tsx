import { type KeyboardEvent, useCallback, useId, useRef, useState } from 'react'

import type { Event } from '#contract/events.ts'
import { m } from '#messages/m.ts'
import { palette } from '#styled/recipes'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'

import { useChannelId } from '#shell/channel/use-channel.ts'
import { isCommand, useCommands } from './commanded.tsx'
import { type Finding, useAllEvents, useChannelEvents, useFindings } from './use-findings.ts'

/** Ctrl K: a combobox over what was opened lately, events, sales, channels and pages. */
export default function Palette({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={m.shell_find()}>
      {open && <Found onClose={onClose} />}
    </Dialog>
  )
}

type FinderProps = { words: string; onWords: (words: string) => void; onClose: () => void }

/** In a channel its own events are looked through on the device; in the admin area all events, on the server. */
function Found({ onClose }: { onClose: () => void }) {
  const [words, setWords] = useState('')
  const channel = useChannelId()
  const props = { words, onWords: setWords, onClose }
  return channel === null ? <AmongAll {...props} /> : <AmongChannel {...props} channel={channel} />
}

const AmongAll = (props: FinderProps) => <Finder {...props} events={useAllEvents(props.words)} />
const AmongChannel = ({ channel, ...props }: FinderProps & { channel: number }) => (
  <Finder {...props} channel={channel} events={useChannelEvents(channel, props.words)} />
)

function Finder({ words, onWords, onClose, events, channel }: FinderProps & { events: readonly Event[]; channel?: number }) {
  const [chosen, setChosen] = useState(0)
  const list = useId()
  const commands = useCommands()
  const run = useRef<(() => void) | null>(null)
  const onReady = useCallback((next: (() => void) | null) => void (run.current = next), [])
  const command = channel !== undefined && commands !== null && isCommand(commands, words) ? { ...commands, channel } : null
  // A command is no question: nothing is looked up for it.
  const found = useFindings(command === null ? words : '', events)
  const findings = command === null ? found : []
  const at = Math.min(chosen, findings.length - 1)

  const go = (finding: Finding | undefined) => {
    if (!finding) return
    onClose()
    finding.open()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: findings.length - 1 }
    if (event.key === 'Enter' && command) run.current?.()
    else if (event.key === 'Enter') go(findings[at])
    else if (event.key in moves && findings.length > 0) setChosen(((moves[event.key] ?? 0) + findings.length) % findings.length)
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
          setChosen(0)
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
      <Findings id={list} findings={findings} at={at} onChoose={go} onPoint={setChosen} />
      {command && <command.Preview words={words} channel={command.channel} onReady={onReady} onDone={onClose} />}
      {words === '' && commands !== null && channel !== undefined && (
        <p className={palette().hint}>
          {m.shell_find_commands()}{' '}
          {commands.examples.map((example) => (
            <button key={example} type="button" className={palette().example} onClick={() => onWords(example)}>
              {example}
            </button>
          ))}
        </p>
      )}
      {findings.length === 0 && command === null && (
        <p role="status" className={palette().empty}>
          {m.shell_find_nothing({ query: words })}
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
