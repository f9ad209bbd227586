/** The width of an aisle, in pixels, below which it would not be seen, and the widest line along its sides. */
const SEEN_FROM_PX = 1
const WIDEST_LINE_PX = 1

/** Whether aisles are wide enough to be seen. @param seatPx the size of a seat, which is the width of an aisle, in pixels */
export const areAislesSeen = (seatPx: number): boolean => seatPx >= SEEN_FROM_PX

/** Returns the width of the lines along the sides of an aisle, in pixels. They leave at least two thirds of the aisle clear. */
export const aisleLinePx = (seatPx: number): number => Math.min(WIDEST_LINE_PX, seatPx / 3)
