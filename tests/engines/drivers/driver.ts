/** A browser with an empty profile: a new device. */
export interface Driver {
  /** Opens an empty tab in front of the others. */
  newTab(): Promise<DrivenTab>
  close(): Promise<void>
  /** The process that started all processes of the browser. */
  pid: number
}

/** A point of the viewport, in CSS pixels. */
export interface Point {
  x: number
  y: number
}

export type Key = 'Enter' | 'Escape' | 'Tab' | 'Space' | 'ArrowDown'

/** A tab of an engine. Pointer and keys are input of the browser, not events that a script makes. */
export interface DrivenTab {
  /** Opens an address, and waits until its document is there. */
  goto(url: string): Promise<void>
  reload(): Promise<void>
  /** Evaluates an expression in the page, and waits for the promise that it may return. The result is JSON. */
  evaluate(expression: string): Promise<unknown>
  /** Presses the primary button at a point. */
  pressAt(point: Point): Promise<void>
  /** Types text into the focused element. */
  type(text: string): Promise<void>
  pressKey(key: Key): Promise<void>
  /** Touches the screen with several fingers at the same time; each moves along its points, all of which have as many. */
  touch(fingers: readonly (readonly Point[])[]): Promise<void>
  /** Chooses a file in the file field that the selector finds. */
  chooseFile(selector: string, path: string): Promise<void>
  /** Brings the tab to the front. */
  show(): Promise<void>
  close(): Promise<void>
}

/** The size of every engine's window, in CSS pixels. */
export const WINDOW = { width: 1440, height: 900 }

/** The language and zone of every engine. */
export const SETTING = { LANG: 'en_US.UTF-8', LANGUAGE: 'en_US', TZ: 'America/New_York' }
