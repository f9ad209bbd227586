import { describe, expect, it } from 'vitest'

import { slimRecipes } from './slim-recipes.ts'

type File = { file: string; code: string | undefined }

const recipes = {
  seatMark: { className: 'seat-mark', defaultVariants: { state: 'available' } },
  modal: { className: 'modal', slots: ['root', 'body'], defaultVariants: { size: 'normal' } },
}

const types = 'export interface A {\n  (props?: B): string\n  raw: C\n}'

async function generated({ without = '', raw = types, changed = undefined as string[] | undefined } = {}) {
  const files = ['seat-mark.mjs', 'modal.mjs', 'modal.d.mts'].filter((file) => file !== without)
  const all: { id: string; files: File[] }[] = [
    { id: 'helpers', files: [] },
    { id: 'create-recipe', files: [{ file: 'create-recipe.mjs', code: 'heavy' }] },
    {
      id: 'recipes',
      files: files.map((file) => ({ file, code: raw })),
    },
  ]
  const artifacts = all.filter(({ id }) => id !== without)
  await slimRecipes(recipes)({ artifacts, changed } as unknown as Parameters<ReturnType<typeof slimRecipes>>[0])
  const code = (name: string) => artifacts.flatMap(({ files }) => files).find(({ file }) => file === name)?.code ?? ''
  const load = (name: string) => {
    const source = `${code('create-recipe.mjs')}\n${code(name).replace(/^import.*$/m, '')}`
    return import(`data:text/javascript,${encodeURIComponent(source)}`) as Promise<Record<string, (variants?: object) => unknown>>
  }
  return { code, load }
}

describe('the recipes a page loads', () => {
  it('return the class names of the style sheet, defaults included', async () => {
    const { seatMark } = await (await generated()).load('seat-mark.mjs')
    expect(seatMark?.()).toBe('seat-mark seat-mark--state_available')
    expect(seatMark?.({ state: 'reserved', size: undefined })).toBe('seat-mark seat-mark--state_reserved')
  })
  it('name a variant that differs by width as Panda does', async () => {
    const { seatMark } = await (await generated()).load('seat-mark.mjs')
    expect(seatMark?.({ state: { base: 'reserved', md: 'available' } })).toBe(
      'seat-mark seat-mark--state_reserved md:seat-mark--state_available',
    )
  })
  it('return every slot, and the same object for the same variants', async () => {
    const { modal } = await (await generated()).load('modal.mjs')
    expect(modal?.({ wide: true })).toEqual({
      root: 'modal__root modal__root--size_normal modal__root--wide_true',
      body: 'modal__body modal__body--size_normal modal__body--wide_true',
    })
    expect(modal?.({ size: 'small' })).toBe(modal?.({ size: 'small' }))
  })
  it('are free of side effects, and have only the types they implement', async () => {
    const { code } = await generated()
    expect(JSON.parse(code('package.json'))).toMatchObject({ sideEffects: false })
    expect(code('modal.d.mts')).toBe('export interface A {\n  (props?: B): string\n}')
  })
  it('refuse compound variants, which this runtime does not support', () => {
    expect(() => slimRecipes({ odd: { className: 'odd', compoundVariants: [{}] } })).toThrow(/compound/)
  })
  it.each(['helpers', 'create-recipe', 'modal.mjs'])('refuse to be generated without %s', async (without) => {
    await expect(generated({ without })).rejects.toThrow(/no longer generates/)
    await expect(generated({ without, changed: ['recipes'] })).resolves.toBeDefined()
  })
  it('refuse types with another layout', async () => {
    await expect(generated({ raw: 'export interface A {\n    raw: C }' })).rejects.toThrow(/types of modal.d.mts/)
  })
})
