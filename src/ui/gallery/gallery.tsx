import { useState } from 'react'

import { css } from '#styled/css'
import { hstack } from '#styled/patterns'
import { ConfirmHost } from '#ui/confirm/confirm.tsx'
import { SegmentGroup } from '#ui/segment-group/segment-group.tsx'
import { applyBrand } from '#ui/theme/brand.ts'
import { ThemeSwitch } from '#ui/theme-switch/theme-switch.tsx'
import { Toaster } from '#ui/toast/toaster.tsx'

import { ActionsGallery } from './actions-gallery.tsx'
import { FieldsGallery } from './fields-gallery.tsx'
import { MoreFieldsGallery } from './more-fields-gallery.tsx'
import { ShowingGallery } from './showing-gallery.tsx'
import { StatesGallery } from './states-gallery.tsx'
import { TableGallery } from './table-gallery.tsx'

const groups = {
  actions: ActionsGallery,
  fields: FieldsGallery,
  more: MoreFieldsGallery,
  showing: ShowingGallery,
  states: StatesGallery,
  table: TableGallery,
}
const brands = { kelp: null, '#ffd400': '#ffd400', '#c8102e': '#c8102e', '#0a0a0a': '#0a0a0a' }

type Group = keyof typeof groups
type Brand = keyof typeof brands

const fromAddress = () => {
  const wanted = new URLSearchParams(location.search).get('group')
  return wanted && wanted in groups ? (wanted as Group) : 'actions'
}

/** Every part in every state, for development: `?group=fields` opens one group. Has its own toaster and confirmation dialog. */
export function Gallery() {
  const [group, setGroup] = useState<Group>(fromAddress)
  const [brand, setBrand] = useState<Brand>('kelp')
  const Shown = groups[group]
  const pickBrand = (next: Brand) => {
    setBrand(next)
    applyBrand({ color_1: brands[next] })
  }
  return (
    <main
      className={css({ padding: { base: '4', md: '6' }, display: 'grid', gap: '4', maxWidth: '1400px', marginInline: 'auto' })}
    >
      <div className={hstack({ gap: '3', flexWrap: 'wrap' })}>
        <h1 className={css({ textStyle: 'title', marginInlineEnd: 'auto' })}>Parts</h1>
        <SegmentGroup
          label="Group"
          value={group}
          onValue={setGroup}
          options={(Object.keys(groups) as Group[]).map((value) => ({ value, label: value }))}
        />
        <SegmentGroup
          label="Brand"
          value={brand}
          onValue={pickBrand}
          options={(Object.keys(brands) as Brand[]).map((value) => ({ value, label: value }))}
        />
        <ThemeSwitch />
      </div>
      <Shown />
      <Toaster />
      <ConfirmHost />
    </main>
  )
}
