import { Combobox as Ark, createListCollection } from '@ark-ui/react/combobox'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ComboboxList, type OptionsStatus } from './combobox-list.tsx'

const shown = (status: OptionsStatus, items: { value: string; label: string }[] = []) =>
  renderToStaticMarkup(
    <Ark.Root collection={createListCollection({ items })}>
      <ComboboxList items={items} status={status} />
    </Ark.Root>,
  ).replaceAll(/<[^>]*>/g, '')

it('a list without options says why there are none', () => {
  const texts = (['loading', 'ready', 'failed'] as const).map((status) => shown(status))
  expect(texts).toEqual(['Loading…', 'No matches', 'Couldn’t load this'])
})

it('options that are here are shown, even if others could not be loaded', () => {
  expect(shown('failed', [{ value: 'a', label: 'Anchor' }])).toBe('Anchor')
})
