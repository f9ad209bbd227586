import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type * as Library from '@testing-library/dom'
import type { Step } from './target.ts'

declare const TestingLibraryDom: typeof Library

declare global {
  interface Window {
    /** The element found last to be pressed, and what was at its middle: itself, a part of it, or what it is in. */
    holdfastFound?: { first: Element; hit: Element }
    /** Ends the guard of a press; returns whether the press met something else, because the element had moved. */
    holdfastEndPress?: () => boolean
  }
}

/** The library that finds elements by role and name, as a script that defines it in a page. */
export const library = readFileSync(
  join(dirname(createRequire(import.meta.url).resolve('@testing-library/dom')), '@testing-library/dom.umd.min.js'),
  'utf8',
)

/** The elements found now, and where to press the first, unless something prevents it. */
export interface Found {
  texts: string[]
  /** The `aria-label` of each element, or its text. */
  names: string[]
  /** The names of the elements that have the role of the step at which none was left. */
  others?: string[]
  /** The state of the first element. */
  expanded?: boolean
  at?: { x: number; y: number }
  /** The reason for which the first element cannot be pressed. */
  hindrance?: string
}

/** Runs in the page: finds elements. With `toPress`, it scrolls the first into view, and waits until it does not move. */
export async function look(steps: Step[], toPress: boolean): Promise<Found> {
  // The library loses spaces between the parts of a name, and leaves some at its ends.
  let others: string[] = []
  const wanted = (name: string | { source: string; flags: string }) => (is: string) => {
    const plain = is.replaceAll(/\s+/g, ' ').trim()
    others.push(plain)
    return typeof name === 'string'
      ? plain.replaceAll(' ', '') === name.replaceAll(' ', '')
      : new RegExp(name.source, name.flags).test(plain)
  }
  const frame = () => new Promise((done) => requestAnimationFrame(done))
  let elements: HTMLElement[] = [document.body]
  for (const step of steps) {
    if (elements.length > 0) others = []
    elements = elements.flatMap((element) =>
      'label' in step
        ? TestingLibraryDom.queryAllByLabelText(element, step.label, { exact: true })
        : 'words' in step
          ? TestingLibraryDom.queryAllByText(element, new RegExp(step.words.source, step.words.flags))
          : TestingLibraryDom.queryAllByRole(element, step.role, step.name === undefined ? {} : { name: wanted(step.name) }),
    )
    const { text } = step
    if (text) elements = elements.filter((element) => wanted(text)(element.textContent ?? ''))
  }
  const first = elements[0]
  const texts = elements.map((element) => element.textContent ?? '')
  const found: Found = { texts, names: elements.map(({ ariaLabel }, at) => ariaLabel ?? texts[at]!) }
  if (!first) return { ...found, others: others.slice(0, 20) }
  found.expanded = first.ariaExpanded === 'true'
  if (!toPress) return found
  if (first.matches(':disabled, [aria-disabled="true"]')) return { ...found, hindrance: 'it is disabled' }
  first.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
  const before = first.getBoundingClientRect()
  await frame()
  await frame()
  const box = first.getBoundingClientRect()
  if (box.x !== before.x || box.y !== before.y || box.width === 0) return { ...found, hindrance: 'it moves' }
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const hit = document.elementFromPoint(at.x, at.y)
  if (hit && (first.contains(hit) || hit.contains(first))) {
    window.holdfastFound = { first, hit }
    return { ...found, at }
  }
  return { ...found, hindrance: `it is covered by ${hit?.outerHTML.slice(0, 200) ?? 'nothing'}` }
}

/** Runs in the page: lets the next press meet nothing but the element found last. */
export function guardPress(): void {
  const { first, hit } = window.holdfastFound!
  let isMissed = false
  const guard = (event: Event) => {
    if (event.type === 'pointerdown') isMissed = event.target !== hit && !first.contains(event.target as Node)
    if (!isMissed) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const types = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']
  for (const type of types) addEventListener(type, guard, true)
  window.holdfastEndPress = () => {
    for (const type of types) removeEventListener(type, guard, true)
    return isMissed
  }
}
