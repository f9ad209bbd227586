import type { Line, Point } from '#lib/seat-map/line.ts'

/** The middle of the rows of the hall, behind the stage. */
const CENTRE: Point = [0, -45]
const ARC_POINTS = 16

/** The plan of the demo's hall, drawn in seats: its walls and its stage, and where its sections are. */
export const hallPlan: readonly Line[] = [
  closed([-25, -17], [25, -17], [25, 34], [17, 44], [-17, 44], [-25, 34]),
  closed([-17, 44], [17, 44], [17, 52], [-17, 52]),
  // The stage, and on both sides of it a box in the wall.
  closed([-15.5, -16], [15.5, -16], [15.5, -5.5], [-15.5, -5.5]),
  ...[-1, 1].flatMap((side): Line[] => [
    [
      [side * 15.5, -5.5],
      [side * 17, -5.5],
    ],
    [
      [side * 19.5, -5.5],
      [side * 25, -5.5],
    ],
    closed([side * 17, -11.5], [side * 19.5, -11.5], [side * 19.5, -4.2], [side * 17, -4.2]),
  ]),
  arc(43.5, 10),
  // The stalls, the circle and the gallery.
  sector({ front: 44.5, back: 63.5, half: 13 }),
  sector({ front: 65.5, back: 75.5, half: 14 }),
  sector({ front: 77.5, back: 84.5, half: 12 }),
  // The doors.
  ...[-12, -6, 0, 6, 12].map((x): Line => [
    [x - 1, 44],
    [x - 1, 45.5],
    [x + 1, 45.5],
    [x + 1, 44],
  ]),
]

function closed(...points: Point[]): Line {
  return [...points, points[0]!]
}

/** An arc around the middle of the rows. @param half its reach to each side, in seats */
function arc(radius: number, half: number): Line {
  return Array.from({ length: ARC_POINTS + 1 }, (_, at): Point => {
    const angle = ((2 * at) / ARC_POINTS - 1) * (half / radius)
    return [CENTRE[0] + radius * Math.sin(angle), CENTRE[1] + radius * Math.cos(angle)]
  })
}

function sector({ front, back, half }: Record<'front' | 'back' | 'half', number>): Line {
  return closed(...arc(front, half), ...arc(back, half).toReversed())
}
