import type { DemoSeason } from './world.ts'

/** Returns the picture of an event. If there are two pictures, evening games and matinees have different ones. */
export function pictureOf(
  { layout, category }: Pick<DemoSeason, 'layout' | 'category'>,
  league: string | null,
  n: number,
): string {
  if (layout === 'stadium') return n % 3 === 0 ? '/demo/ballpark-day.svg' : '/demo/ballpark.svg'
  if (layout === 'arena') return league === 'NHL' ? '/demo/rink.svg' : '/demo/court.svg'
  return category === 'concert' ? '/demo/stage.svg' : '/demo/curtain.svg'
}

/** Returns the view from a section. */
export function viewFrom({ layout }: Pick<DemoSeason, 'layout'>, league: string | null, section: string): string {
  if (layout === 'stadium') return /^1|^Suite/.test(section) ? '/demo/view-low.svg' : '/demo/view-middle.svg'
  if (layout === 'arena') return league === 'NHL' ? '/demo/view-rink.svg' : '/demo/view-court.svg'
  return '/demo/view-stage.svg'
}
