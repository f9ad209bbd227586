import { CopyCheck, Maximize, Minus, Plus, Redo2, Undo2 } from 'lucide-react'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { NewSeatMap, SeatMap } from '#contract/seat-maps.ts'
import type { SectionView } from '#data/mirror/seats/section-view.ts'
import { aislesOf } from '#lib/seat-map/aisles.ts'
import { groupList, groupsOf } from '#lib/seat-map/groups.ts'
import type { MapSection } from '#lib/seat-map/seat-map.ts'
import { serverClock } from '#lib/server-clock.ts'
import { m } from '#messages/m.ts'
import { ChangeForm } from '#parts/change-form/change-form.tsx'
import { labelOf, problemsIn } from '#parts/change-form/field-paths.ts'
import { useQueuedSender } from '#parts/change-form/senders.ts'
import { useChangeForm } from '#parts/change-form/use-change-form.ts'
import { useConfirmedChange } from '#parts/queued-change/use-confirmed-change.ts'
import type { House } from '#parts/seat-map/layout-of.ts'
import { mapSectionsOf, naturalShape } from '#parts/seat-map/map-section.ts'
import { css } from '#styled/css'
import { hstack, stack } from '#styled/patterns'
import { announce } from '#ui/announcer/announce.ts'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { ToggleChip } from '#ui/chip/chip.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { backgroundKeys } from './background-keys.ts'
import { backgroundMover } from './background-mover.ts'
import { BackgroundPanel } from './background-panel.tsx'
import { FieldPanel } from './field-panel.tsx'
import { fileRowsOf } from './file-rows.ts'
import { GroupsPanel, type Naming } from './groups-panel.tsx'
import { mapActions } from './map-actions.ts'
import { deleteMapChange, saveMapChange } from './map-changes.ts'
import { MapFileNote, MapFileTools } from './map-file-tools.tsx'
import { mapKeys } from './map-keys.ts'
import { mapLabels, shownMapValue } from './map-labels.ts'
import { MapPicture } from './map-picture.tsx'
import { backgroundIn, initialValues, type MapValues, type Spot, spotsOf, valuesOf } from './map-values.ts'
import { SelectionPanel } from './selection-panel.tsx'
import { movedWords, turnedWords } from './spot-words.ts'
import { useMapFile } from './use-map-file.ts'
import { useMapHistory } from './use-map-history.ts'
import type { MapView } from './use-map-view.ts'

interface Props {
  channel: number
  venue: string
  house: House
  /** The corrected map of the venue, if there is one. */
  row: SeatMap | null
  /** The sections of the inventory. */
  views: readonly SectionView[]
  onDone: () => void
}

const columns = css({
  display: 'grid',
  gap: '4',
  gridTemplateColumns: { base: '1fr', lg: 'minmax(0, 1fr) 300px' },
  alignItems: 'start',
})
const wide = css({ maxWidth: 'none' })
const bar = hstack({ gap: { base: '0.5', sm: '2' }, flexWrap: 'wrap', marginBottom: '2' })
const STEP = 1.5

/** The form that corrects the map of a venue: its sections and its field. */
export function SeatMapEditor(props: Props) {
  const { venue, house, views, row } = props
  const form = useMapForm(props)
  const { values } = form
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [isSeveral, setSeveral] = useState(false)
  const [focused, setFocused] = useState<string>()
  const [isMoving, setMoving] = useState(false)
  const [naming, setNaming] = useState<Naming | null>(null)
  const aisles = useMemo(() => aislesOf({ places: values.places }), [values.places])
  const sections = useMemo(() => mapSectionsOf(views, aisles), [views, aisles])
  const { spots, bounds } = useMemo(() => spotsOf(sections, values, house), [sections, values, house])
  const history = useMapHistory(values, (next) => {
    form.set('field', next.field)
    form.set('places', next.places)
    form.set('backgrounds', next.backgrounds)
  })
  const rowsOf = (section: MapSection) =>
    fileRowsOf(
      section,
      naturalShape(
        views.find(({ name }) => name === section.name)!,
        aisles,
      ),
    )
  const file = useMapFile({ venue, house, values, sections, rowsOf, onMap: history.edit })
  const actions = mapActions({ values, spots, selected, history })
  const chosen = spots.filter(({ section }) => selected.has(section.name))
  const chosenViews = useMemo(() => views.filter(({ name }) => selected.has(name)), [views, selected])
  const missing = spots.filter(({ isPlaced }) => !isPlaced)
  const groups = useMemo(() => groupList(groupsOf(values), sections.map(nameOfSection)), [values, sections])
  const select = (names: ReadonlySet<string>) => {
    setSelected(names)
    if (names.size === 0 && naming?.group === null) setNaming(null)
  }
  const choose = (names: ReadonlySet<string>) => {
    select(names)
    announce(m.mapeditor_selected({ count: names.size }))
  }
  const moveBackground = isMoving ? backgroundMover(values, actions) : null
  const sectionKeys = mapKeys({
    spots,
    focused: spots.find(({ section }) => section.name === focused),
    selected,
    onFocused: setFocused,
    onSelected: choose,
    onMove: (by) => {
      actions.move(selected, by, 'keys')
      announce(movedWords(chosen, by))
    },
    onTurn: (degrees) => {
      actions.turn(degrees)
      announce(turnedWords(chosen, degrees))
    },
    onGroup: () => setNaming({ group: null }),
    history,
  })
  const onKeyDown = moveBackground
    ? backgroundKeys({ ...moveBackground, onEnd: () => setMoving(false), others: sectionKeys })
    : sectionKeys
  return (
    <ChangeForm
      form={form}
      className={wide}
      submit={m.mapeditor_save()}
      more={row && <BackToNames row={row} onDone={props.onDone} />}
    >
      {missing.length > 0 && <NewSections count={missing.length} onKeep={() => actions.keep(new Set(missing.map(nameOf)))} />}
      {form.fields.map(([path, text]) => (
        <Banner key={path} tone="caution" title={labelOf(mapLabels, path)}>
          {text}
        </Banner>
      ))}
      <MapFileNote file={file} />
      <div className={columns}>
        <div>
          <MapPicture
            {...{ values, spots, bounds, selected, isSeveral, focused, onKeyDown }}
            onSelected={select}
            onMoved={actions.move}
            onBackgroundMoved={moveBackground?.onDrag ?? null}
            onFocused={setFocused}
          >
            {(view) => (
              <Tools view={view} undo={history.undo} redo={history.redo}>
                <MapFileTools file={file} />
                <ToggleChip pressed={isSeveral} onPressed={setSeveral} icon={<CopyCheck />}>
                  {m.mapeditor_several()}
                </ToggleChip>
              </Tools>
            )}
          </MapPicture>
          <VisuallyHidden>
            <span id="map-hint">{m.mapeditor_keys()}</span>
          </VisuallyHidden>
        </div>
        <div className={stack({ gap: '4' })}>
          <SelectionPanel chosen={chosen} views={chosenViews} actions={actions} />
          <GroupsPanel
            {...{ groups, chosen, actions, naming }}
            onNaming={setNaming}
            onSelect={(names, isMore) => choose(new Set(isMore || isSeveral ? [...selected, ...names] : names))}
          />
          <FieldPanel field={values.field} actions={actions} />
          <BackgroundPanel {...{ values, actions, file, isMoving }} onMoving={setMoving} />
        </div>
      </div>
    </ChangeForm>
  )
}

const nameOfSection = ({ name }: MapSection) => name
const nameOf = ({ section }: Spot) => section.name

/** Points out the sections that the map does not have yet, and accepts the places where they are seen. */
const NewSections = ({ count, onKeep }: { count: number; onKeep: () => void }) => (
  <Banner
    tone="caution"
    actions={
      <Button size="small" onClick={onKeep}>
        {m.mapeditor_keep()}
      </Button>
    }
  >
    {m.mapeditor_missing({ count })}
  </Banner>
)

interface ToolsProps {
  view: MapView
  undo: (() => void) | null
  redo: (() => void) | null
  children: ReactNode
}

function Tools({ view, undo, redo, children }: ToolsProps) {
  return (
    <div role="toolbar" aria-label={m.house_tools()} className={bar}>
      <IconButton label={m.house_closer()} icon={<Plus />} onClick={() => view.zoom(STEP)} />
      <IconButton label={m.house_farther()} icon={<Minus />} onClick={() => view.zoom(1 / STEP)} />
      <IconButton label={m.house_whole()} icon={<Maximize />} onClick={view.whole} />
      <IconButton label={m.mapeditor_undo()} icon={<Undo2 />} disabled={undo === null} onClick={() => undo?.()} />
      <IconButton label={m.mapeditor_redo()} icon={<Redo2 />} disabled={redo === null} onClick={() => redo?.()} />
      {children}
    </div>
  )
}

function BackToNames({ row, onDone }: { row: SeatMap; onDone: () => void }) {
  const change = useConfirmedChange()
  const question = {
    title: m.mapeditor_back_question({ venue: row.venue }),
    body: m.mapeditor_back_body(),
    confirmText: m.mapeditor_back(),
    tone: 'danger' as const,
  }
  const ask = async () => {
    if (await change(question, deleteMapChange(row), m.mapeditor_back_done())) onDone()
  }
  return <Button onClick={() => void ask()}>{m.mapeditor_back()}</Button>
}

/** The values in the form of a call, whose lists can be written to. */
const onWire = (values: MapValues) => ({ field: values.field, places: [...values.places], background: backgroundIn(values) })

function useMapForm({ channel, venue, house, row, views, onDone }: Props) {
  const [initial] = useState(() => initialValues(mapSectionsOf(views, aislesOf(house.kept)), house, row?.background))
  /** The row that the form's values were last compared with. */
  const known = useRef(row)
  const sender = useQueuedSender<MapValues>((values, seen) =>
    saveMapChange(
      { venue, ...onWire(values) },
      { channel, seen: known.current && { ...known.current, ...onWire(seen) }, now: serverClock.now() },
    ),
  )
  return useChangeForm<MapValues>({
    draft: `seat-maps/${channel}/${venue}`,
    initial,
    labels: mapLabels,
    validate: (values) => problemsIn(NewSeatMap, { venue, ...onWire(values) }),
    sender,
    said: { done: m.mapeditor_saved() },
    onDone,
    valuesOf: (current) => {
      const read = SeatMap.safeParse(current)
      if (!read.success) return null
      known.current = read.data
      return valuesOf(read.data, read.data.background)
    },
    shown: shownMapValue,
    waitsForValid: true,
  })
}
