export type Point = [x: number, y: number]
/** The points of an outline; a closed one ends where it begins. */
export type Line = Point[]
