import { Group, Ungroup } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import type { SectionGroup } from '#lib/seat-map/groups.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { hstack, stack } from '#styled/patterns'
import { announce } from '#ui/announcer/announce.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { useKeptFocus } from '#ui/kept-focus/use-kept-focus.ts'
import { Menu } from '#ui/menu/menu.tsx'
import { GroupNameField } from './group-name-field.tsx'
import type { MapActions } from './map-actions.ts'
import type { Spot } from './map-values.ts'

/** The group whose name is being typed; null for a new group of the selected sections. */
export interface Naming {
  group: string | null
}

interface Props {
  groups: readonly SectionGroup[]
  /** The selected sections. */
  chosen: readonly Spot[]
  actions: MapActions
  naming: Naming | null
  onNaming: (naming: Naming | null) => void
  /** Selects sections. @param isMore whether the sections that are selected already stay selected */
  onSelect: (sections: readonly string[], isMore: boolean) => void
}

const list = css({ display: 'grid', gap: '1', '& li': { listStyle: 'none' } })
const renamed = css({ paddingBlock: '2' })
const line = css({ display: 'flex', alignItems: 'center', gap: '1' })
const pick = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  flex: '1 1 0',
  minWidth: 0,
  minHeight: { base: '8', _coarse: 'controlCoarse' },
  paddingInline: '2.5',
  paddingBlock: '1',
  border: '1px solid token(colors.line)',
  borderRadius: 'control',
  textAlign: 'start',
  textStyle: 'dense',
  cursor: 'pointer',
  '&:hover': { bg: 'hover' },
  '&[aria-pressed=true]': { bg: 'accent-soft', borderColor: 'accent', color: 'accent-text' },
})
const nameStyle = css({ minWidth: 0, overflowWrap: 'anywhere', fontWeight: 'medium' })
const countStyle = css({ flexShrink: 0, color: 'text-muted', fontVariantNumeric: 'tabular-nums' })

/** The card with the named groups of sections: one press selects a group, and its menu changes it. */
export function GroupsPanel({ groups, chosen, actions, naming, onNaming, onSelect }: Props) {
  const root = useRef<HTMLDivElement>(null)
  const named = useRef<string | null>(null)
  useKeptFocus(root)
  // The group that was named gets the focus, which was in the field.
  useLayoutEffect(() => {
    if (named.current === null) return
    const buttons = [...root.current!.querySelectorAll<HTMLElement>('button[data-group]')]
    buttons.find(({ dataset }) => dataset['group'] === named.current)?.focus()
    named.current = null
  })
  const end = (name: string, words: string) => {
    named.current = name
    onNaming(null)
    announce(words)
  }
  const others = (own: string | null) => groups.flatMap(({ name }) => (name === own ? [] : [name]))
  return (
    <Card title={m.mapeditor_groups()}>
      <div ref={root} className={stack({ gap: '3' })}>
        {chosen.length > 0 && naming?.group === null ? (
          <GroupNameField
            others={others(null)}
            submit={m.mapeditor_group()}
            onCancel={() => onNaming(null)}
            onName={(name) => {
              actions.group(name)
              end(name, m.mapeditor_grouped({ count: chosen.length, group: name }))
            }}
          />
        ) : (
          <OfSelection chosen={chosen} actions={actions} onGroup={() => onNaming({ group: null })} />
        )}
        {groups.length === 0 && <p>{m.mapeditor_groups_hint()}</p>}
        {groups.length > 0 && (
          <ul className={list}>
            {groups.map((group) =>
              naming?.group === group.name ? (
                <li key={group.name} className={renamed}>
                  <GroupNameField
                    initial={group.name}
                    others={others(group.name)}
                    submit={m.mapeditor_group_rename()}
                    onCancel={() => end(group.name, '')}
                    onName={(name) => {
                      if (name !== group.name) actions.renameGroup(group.name, name)
                      end(name, m.mapeditor_group_renamed({ group: name }))
                    }}
                  />
                </li>
              ) : (
                <Line
                  key={group.name}
                  {...{ group, chosen, actions, onSelect }}
                  onRename={() => onNaming({ group: group.name })}
                />
              ),
            )}
          </ul>
        )}
      </div>
    </Card>
  )
}

/** The group of the selected sections, and the buttons that group them and remove them from their groups. */
function OfSelection({ chosen, actions, onGroup }: Pick<Props, 'chosen' | 'actions'> & { onGroup: () => void }) {
  const inGroups = chosen.filter(({ group }) => group !== null)
  const [name, ...more] = new Set(chosen.map(({ group }) => group))
  const canGroup = chosen.length > 1
  if (!canGroup && inGroups.length === 0) return null
  const leave = () => {
    actions.leaveGroup()
    announce(m.mapeditor_group_left({ count: inGroups.length }))
  }
  return (
    <>
      {name && more.length === 0 && <p>{m.mapeditor_in_group({ group: name })}</p>}
      <div className={hstack({ gap: '2', flexWrap: 'wrap' })}>
        {canGroup && (
          <Button size="small" icon={<Group />} onClick={onGroup}>
            {m.mapeditor_group()}
          </Button>
        )}
        {inGroups.length > 0 && (
          <Button size="small" icon={<Ungroup />} onClick={leave}>
            {m.mapeditor_group_leave()}
          </Button>
        )}
      </div>
    </>
  )
}

interface LineProps extends Pick<Props, 'chosen' | 'actions' | 'onSelect'> {
  group: SectionGroup
  onRename: () => void
}

/** A group of the list: the button that selects its sections, and the menu of its changes. */
function Line({ group: { name, sections }, chosen, actions, onSelect, onRename }: LineProps) {
  const inside = chosen.filter(({ group }) => group === name).length
  const isSelected = inside === sections.length && inside === chosen.length
  const outside = chosen.length - inside
  const add = () => {
    actions.group(name)
    announce(m.mapeditor_grouped({ count: outside, group: name }))
  }
  const dissolve = () => {
    actions.ungroup(name)
    announce(m.mapeditor_ungrouped({ group: name }))
  }
  return (
    <li className={line}>
      <button
        type="button"
        className={pick}
        data-group={name}
        aria-pressed={isSelected}
        onClick={({ shiftKey }) => onSelect(isSelected ? [] : sections, shiftKey)}
      >
        <span className={nameStyle}>{name}</span>
        <span className={countStyle}>{m.seatmaps_sections({ count: sections.length })}</span>
      </button>
      <Menu
        label={m.list_actions_for({ name })}
        items={[
          { id: 'rename', label: m.mapeditor_group_rename(), onSelect: onRename },
          { id: 'add', label: m.mapeditor_group_add(), disabled: outside === 0, onSelect: add },
          { id: 'ungroup', label: m.mapeditor_ungroup(), onSelect: dissolve },
        ]}
      />
    </li>
  )
}
