import { type Camera, closeTo, revealing, type Size, toPlan, toScreen, wholeHouse, within, zoomed, type Point } from './camera.ts'
import { drawHouse, isSheetShown } from './draw-house.ts'
import { hasSameSeats, type HouseBlock, squareOf } from './house-plan.ts'
import { type Palette, readPalette } from './palette.ts'
import type { Shown } from './scenery.ts'
import { SeatLooks } from './seat-looks.ts'
import { SeatSprites } from './seat-sprites.ts'
import { SheetPainter } from './sheet-painter.ts'

const GLIDE_MS = 140
/** The maximum size of a seat after moving to a section. */
const COMFORTABLE_PX = 28

/** The picture of a seat map: its content, its camera, and its animation frames. */
export class HouseScene {
  readonly #canvas: HTMLCanvasElement
  readonly #context: CanvasRenderingContext2D
  readonly #onMove: (camera: Camera) => void
  readonly #looks = new SeatLooks()
  readonly #painter = new SheetPainter(this.#looks, () => isSheetShown(this.#camera.scale) && this.#ask())
  #palette: Palette = readPalette()
  #sprites: SeatSprites | null = null
  #shown: Shown | null = null
  #camera: Camera = { x: 0, y: 0, scale: 1 }
  #isWhole = true
  /** The camera position that shows the seats found last. */
  #followed: Camera | null = null
  #screen: Size = { width: 1, height: 1 }
  #frame = 0
  #glide = 0
  /** The camera at the end of the movement that is in progress. */
  #glidesTo: Camera | null = null

  /** @param onMove called for every move, so that floating parts follow or close */
  constructor(canvas: HTMLCanvasElement, onMove: (camera: Camera) => void) {
    this.#canvas = canvas
    this.#context = canvas.getContext('2d', { alpha: false })!
    this.#onMove = onMove
  }

  get camera(): Camera {
    return this.#camera
  }

  stop(): void {
    cancelAnimationFrame(this.#frame)
    cancelAnimationFrame(this.#glide)
    this.#painter.stop()
  }

  /** Shows new content. Repaints only the sections that look different, or all sections if their positions have changed. */
  show(next: Shown): void {
    const before = this.#shown
    this.#shown = next
    const changed = this.#looks.update(next)
    const isSamePlan = before?.plan === next.plan || (before !== null && hasSameSeats(before.plan, next.plan))
    if (isSamePlan) this.#painter.renew(changed)
    else {
      this.#painter.begin(next.plan, this.#palette)
      this.#set(this.#isWhole ? wholeHouse(next.plan, this.#screen) : within(this.#camera, next.plan, this.#screen))
    }
    this.#ask()
  }

  /** Repaints everything in the current theme. */
  repaint(): void {
    this.#palette = readPalette()
    this.#sprites = null
    if (this.#shown) this.#painter.begin(this.#shown.plan, this.#palette)
    this.#ask()
  }

  resize(screen: Size): void {
    const [width, height] = [screen.width, screen.height].map((side) => Math.max(1, Math.round(side * devicePixelRatio)))
    const isSame = width === this.#canvas.width && height === this.#canvas.height
    this.#screen = screen
    if (isSame) return
    this.#canvas.width = width!
    this.#canvas.height = height!
    if (this.#shown === null) return
    const { plan } = this.#shown
    this.#set(this.#isWhole ? wholeHouse(plan, screen) : within(this.#camera, plan, screen))
    // Setting the size has emptied the canvas.
    this.#draw()
  }

  zoom(by: number, at: Point = { x: this.#screen.width / 2, y: this.#screen.height / 2 }): void {
    this.#stopGliding()
    if (this.#shown) this.#set(zoomed(this.#camera, by, at, this.#shown.plan, this.#screen))
  }

  /** Moves by pixels of the screen. */
  pan(x: number, y: number): void {
    this.#stopGliding()
    const { scale } = this.#camera
    if (this.#shown)
      this.#set(within({ scale, x: this.#camera.x - x / scale, y: this.#camera.y - y / scale }, this.#shown.plan, this.#screen))
  }

  whole(): void {
    if (this.#shown) this.#glideTo(wholeHouse(this.#shown.plan, this.#screen))
  }

  /** Moves the camera to show a section as large as possible, with seats of at most `COMFORTABLE_PX`. */
  approach(block: HouseBlock): void {
    this.frame({ x: block.x - 2, y: block.y, width: block.width + 4, height: block.height })
  }

  /** Moves the camera to show a rectangle of the plan as large as possible, with seats of at most `COMFORTABLE_PX`. */
  frame(box: Point & Size): void {
    if (this.#shown) this.#glideTo(closeTo(box, COMFORTABLE_PX, this.#shown.plan, this.#screen))
  }

  /**
   * Moves the camera to the found seats. Without found seats (null), moves it back to the whole map, unless a person has moved the
   * camera in the meantime.
   */
  follow(box: (Point & Size) | null): void {
    if (this.#shown === null) return
    if (box === null) {
      if (this.#followed === this.#camera) this.whole()
      return
    }
    this.#followed = closeTo(box, COMFORTABLE_PX, this.#shown.plan, this.#screen)
    this.#glideTo(this.#followed)
  }

  /** Brings a seat, or a whole section, into sight. */
  reveal(block: HouseBlock, ordinal: number | null): void {
    if (this.#shown === null) return
    const box = ordinal === null ? block : { ...squareOf(block, ordinal), width: 1, height: 1 }
    const from = this.#glidesTo ?? this.#camera
    this.#stopGliding()
    this.#set(revealing(from, box, this.#shown.plan, this.#screen))
  }

  pointAt(at: Point): Point {
    return toPlan(this.#camera, at)
  }

  /** The box of a seat or a section on the canvas, in CSS pixels. */
  boxOf(block: HouseBlock, ordinal: number | null): Point & Size {
    const { scale } = this.#camera
    if (ordinal !== null) return { ...toScreen(this.#camera, squareOf(block, ordinal)), width: scale, height: scale }
    return { ...toScreen(this.#camera, block), width: block.width * scale, height: block.height * scale }
  }

  #set(camera: Camera): void {
    this.#camera = camera
    if (this.#shown) this.#isWhole = camera.scale <= wholeHouse(this.#shown.plan, this.#screen).scale * 1.001
    this.#onMove(camera)
    this.#ask()
  }

  #glideTo(end: Camera): void {
    this.#stopGliding()
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return this.#set(end)
    this.#glidesTo = end
    const start = this.#camera
    const began = performance.now()
    const step = () => {
      const done = Math.min(1, (performance.now() - began) / GLIDE_MS)
      const eased = 1 - (1 - done) ** 3
      const between = (a: number, b: number) => a + (b - a) * eased
      this.#set(
        done === 1 ? end : { x: between(start.x, end.x), y: between(start.y, end.y), scale: between(start.scale, end.scale) },
      )
      if (done < 1) this.#glide = requestAnimationFrame(step)
      else this.#glidesTo = null
    }
    step()
  }

  #stopGliding(): void {
    this.#glidesTo = null
    cancelAnimationFrame(this.#glide)
  }

  /** Schedules at most one drawing a frame. */
  #ask(): void {
    cancelAnimationFrame(this.#frame)
    this.#frame = requestAnimationFrame(() => this.#draw())
  }

  #draw(): void {
    if (this.#shown === null || this.#screen.width < 2) return
    const ratio = devicePixelRatio
    const size = Math.max(4, Math.round(this.#camera.scale * ratio * 0.9))
    if (this.#sprites?.size !== size) this.#sprites = new SeatSprites(size, this.#palette)
    this.#context.setTransform(ratio, 0, 0, ratio, 0, 0)
    drawHouse(this.#context, {
      ...this.#shown,
      camera: this.#camera,
      screen: this.#screen,
      palette: this.#palette,
      sheet: this.#painter.sheet,
      sprites: this.#sprites,
      looks: this.#looks,
    })
  }
}
