const regions = new WeakMap<Element, Map<string, HTMLElement>>()
const hidden = 'position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap'

function regionIn(home: Element, urgency: 'polite' | 'assertive'): HTMLElement {
  const own = regions.get(home) ?? new Map<string, HTMLElement>()
  regions.set(home, own)
  const kept = own.get(urgency)
  if (kept?.isConnected) return kept
  const region = document.createElement('div')
  region.setAttribute('aria-live', urgency)
  region.setAttribute('role', urgency === 'polite' ? 'status' : 'alert')
  region.style.cssText = hidden
  home.append(region)
  own.set(urgency, region)
  return region
}

/**
 * How long a text stays in its region, in milliseconds: long enough to be noticed, but short enough that a screen reader that reads
 * the region later does not read old news.
 */
const CLEARED_AFTER_MS = 5_000
const clearing = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>()

/** Announces a visible change to screen readers, also inside an open dialog, where the rest of the page is inert. */
export function announce(text: string, urgency: 'polite' | 'assertive' = 'polite'): void {
  const home = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  const region = regionIn(home, urgency)
  region.textContent = ''
  // Screen readers only notice a change if the region was empty before.
  setTimeout(() => (region.textContent = text), 50)
  clearTimeout(clearing.get(region))
  clearing.set(
    region,
    setTimeout(() => (region.textContent = ''), CLEARED_AFTER_MS),
  )
}
