import { ArrowLeftRight, Magnet, RotateCcw, RotateCw } from 'lucide-react'
import type { SectionView } from '#data/mirror/seats/section-view.ts'
import { asAngle, toKeptPlace } from '#lib/seat-map/kept-map.ts'
import { m } from '#messages/m.ts'
import { hstack, stack } from '#styled/patterns'
import { announce } from '#ui/announcer/announce.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { useMedia } from '#ui/data-table/use-media.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { NumberField } from '#ui/number-field/number-field.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { AislesField } from './aisles-field.tsx'
import type { MapActions } from './map-actions.ts'
import type { Spot } from './map-values.ts'
import { UPRIGHT } from './spot-words.ts'

interface Props {
  /** The selected sections. */
  chosen: readonly Spot[]
  /** Their seats. */
  views: readonly SectionView[]
  actions: MapActions
}

/** The degrees by which a button turns the selected sections. */
const TURN = 5
const LONG_MS = 8000

/** The card with the corrections of the selected sections; a single section also has its exact numbers. */
export function SelectionPanel({ chosen, views, actions }: Props) {
  const [one, other, ...more] = chosen
  const isTouch = useMedia('(pointer: coarse)')
  const title =
    one === undefined
      ? m.mapeditor_none_selected()
      : other
        ? m.mapeditor_selected({ count: chosen.length })
        : m.mapeditor_section({ section: one.section.name })
  return (
    <Card title={title}>
      <div className={stack({ gap: '3' })}>
        {one === undefined ? (
          <p>{isTouch ? m.mapeditor_hint_touch() : m.mapeditor_hint()}</p>
        ) : (
          <>
            {other ? (
              <Radius chosen={chosen} actions={actions} />
            ) : (
              <Numbers key={one.section.name} spot={one} actions={actions} />
            )}
            <AislesField
              key={JSON.stringify(chosen.map(({ section }) => section.name))}
              {...{ chosen, views }}
              onAisles={actions.aisles}
            />
            <div className={hstack({ gap: '2', flexWrap: 'wrap' })}>
              <IconButton label={m.mapeditor_turn_left()} icon={<RotateCcw />} onClick={() => actions.turn(-TURN)} />
              <IconButton label={m.mapeditor_turn_right()} icon={<RotateCw />} onClick={() => actions.turn(TURN)} />
              <Button size="small" icon={<ArrowLeftRight />} onClick={actions.renumber}>
                {m.mapeditor_renumber()}
              </Button>
              {actions.snap && (
                <Button size="small" icon={<Magnet />} onClick={() => announceSnapped(actions.snap!(), chosen.length)}>
                  {m.mapplan_place()}
                </Button>
              )}
              {other && more.length === 0 && (
                <Button size="small" onClick={() => actions.swap(one.section.name, other.section.name)}>
                  {m.mapeditor_swap()}
                </Button>
              )}
            </div>
          </>
        )}
      </div>
    </Card>
  )
}

/** Says how many of the selected sections are on the plan now, and that the others have no outline. */
function announceSnapped(placed: number, selected: number) {
  const without = selected - placed
  if (placed > 0) announce(m.mapplan_placed({ count: placed }))
  if (without > 0) toast({ tone: 'caution', text: m.mapplan_no_outline({ count: without }), duration: LONG_MS })
}

/** The radius of the rows of several sections, which are bent as one. */
function Radius({ chosen, actions }: Pick<Props, 'chosen' | 'actions'>) {
  const [radius, ...more] = new Set(chosen.map(({ section, place }) => toKeptPlace(section.name, place).radius))
  return (
    <NumberField
      key={JSON.stringify(chosen.map(({ section }) => section.name))}
      decimals={2}
      suffix={m.mapeditor_seats()}
      min={0}
      label={m.mapeditor_radius()}
      help={more.length > 0 ? m.mapeditor_radius_differ() : m.mapeditor_radius_help()}
      value={more.length > 0 ? null : radius!}
      onValue={(value) => value !== null && actions.bend(Math.max(0, value))}
    />
  )
}

function Numbers({ spot: { section, place }, actions }: { spot: Spot; actions: MapActions }) {
  const { x, y, outward, radius } = toKeptPlace(section.name, place)
  const set = (name: 'x' | 'y' | 'outward' | 'radius', value: number | null) =>
    value !== null && actions.place(section.name, { [name]: value })
  const seats = { decimals: 2, suffix: m.mapeditor_seats() }
  return (
    <div className={stack({ gap: '3' })}>
      <NumberField {...seats} label={m.mapeditor_across()} value={x} onValue={(value) => set('x', value)} />
      <NumberField {...seats} label={m.mapeditor_down()} value={y} onValue={(value) => set('y', value)} />
      <NumberField
        decimals={2}
        suffix="°"
        label={m.mapeditor_turn()}
        help={m.mapeditor_turn_help()}
        value={asAngle(outward - UPRIGHT)}
        onValue={(value) => set('outward', value === null ? null : value + UPRIGHT)}
      />
      <NumberField
        {...seats}
        min={0}
        label={m.mapeditor_radius()}
        help={m.mapeditor_radius_help()}
        value={radius}
        onValue={(value) => set('radius', value === null ? null : Math.max(0, value))}
      />
    </div>
  )
}
