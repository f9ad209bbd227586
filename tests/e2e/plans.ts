import type { Page } from 'playwright/test'

/** An SVG file of a house, with everything that must never reach the page. */
export const PLAN = `<?xml version="1.0"?>
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600" onload="document.title = 'evil'">
  <script>document.title = 'evil'</script>
  <style>* { fill: red !important }</style>
  <g transform="translate(20 20) scale(1.2)" onclick="document.title = 'evil'">
    <path id="evil" d="M0 0h600v400a60 60 0 0 1-60 60h-480a60 60 0 0 1-60-60z"/>
    <rect x="230" y="190" width="140" height="70"/>
  </g>
  <image href="data:image/svg+xml,evil" onerror="document.title = 'evil'"/>
  <foreignObject width="9" height="9">
    <img xmlns="http://www.w3.org/1999/xhtml" src="x:evil" onerror="document.title = 'evil'"/>
  </foreignObject>
</svg>`

/** An SVG file with 256 rectangles side by side, each about as large as a section. */
export const GRID = `<svg xmlns="http://www.w3.org/2000/svg">${Array.from(
  { length: 256 },
  (_, at) => `<rect x="${(at % 16) * 10}" y="${Math.floor(at / 16) * 10}" width="10" height="10"/>`,
).join('')}</svg>`

/** Draws a plan of 2,000 × 1,000 pixels in the page. @returns the bytes of a PNG */
export async function drawnPlan(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 2000, height: 1000 })
    const context = canvas.getContext('2d')!
    context.lineWidth = 8
    for (let at = 0; at < 10; at++) context.strokeRect(100 + at * 180, 100, 150, 800)
    return canvas.toDataURL('image/png').split(',')[1]!
  })
  return Buffer.from(base64, 'base64')
}
