import type { FastifyInstance } from 'fastify'
import type { DomainProduct } from '#contract/domains.ts'
import type { Context } from '#server/context.ts'
import { forStrangers } from '#server/db/background.ts'
import type { ChannelUi } from '#server/db/schema.ts'
import { escaped, plainPage } from '#server/http/plain-page.ts'
import { hostNameOf, servedOn } from '#server/kernel/public-host.ts'
import { isPicture } from '#server/images/content-type.ts'
import { findPicture } from '#server/images/pictures.ts'
import { readPageSettings } from '#server/settings/page-settings.ts'

const labels: Record<DomainProduct, string> = { MARKETPLACE: 'Marketplace', SEATMAP: 'Seatmap', DROPS: 'Drops' }
/** How long browsers may cache a page, in seconds. The time is short, so that a deactivated domain soon disappears. */
const KEPT_SECONDS = 30

interface Shown {
  status: number
  html: string
}

const notice = (title: string, text: string): Shown => ({
  status: 404,
  html: plainPage({ title, body: `<h1>${escaped(title)}</h1><p>${escaped(text)}</p>` }),
})

/** Matches the paths of the health checks and of the metrics. */
const watched = /^\/(?:health\/(?:live|ready)|metrics)\/?$/

/**
 * Serves custom domains: an active one shows its channel's public page, an inactive one a notice. In production with a `publicUrl`,
 * API and app are served only on its host and loopback names. Call this before any route is added.
 */
export function addPublicPages(app: FastifyInstance, context: Pick<Context, 'db' | 'config' | 'gateways'>): void {
  app.addHook('onRequest', async (request, reply) => {
    const served = await servedOn(context, request.host)
    const path = request.url.split('?', 1)[0]!
    // Probes and metrics collectors call a node by its IP address, so these paths are served on unknown hosts too.
    if (served === 'dashboard' || (served === 'nothing' && watched.test(path))) return
    // The hosts of custom domains serve neither the API nor the app.
    const shown =
      served === 'page'
        ? await pageOf({ ...context, db: forStrangers(context.db) }, hostNameOf(request.host), path)
        : notFoundPage()
    return reply
      .code(request.method === 'GET' || request.method === 'HEAD' ? shown.status : 404)
      .header('cache-control', shown.status === 200 ? `public, max-age=${KEPT_SECONDS}` : 'no-store')
      .type('text/html; charset=utf-8')
      .send(shown.html)
  })
}

const notFoundPage = () => notice('Page not found', 'There is no page at this address.')

async function pageOf(context: Pick<Context, 'db' | 'gateways'>, name: string, path: string): Promise<Shown> {
  const { db } = context
  const domain = await db
    .selectFrom('domains as d')
    .innerJoin('sales_channels as c', 'c.id', 'd.sales_channel_id')
    .select(['c.id', 'c.name', 'c.logo_url', 'c.ui', 'd.product', 'd.deactivated_at'])
    .where('d.domain', '=', name)
    .executeTakeFirst()
  if (domain === undefined) return notFoundPage()
  if (domain.deactivated_at !== null) return notice('Page unavailable', 'This page is currently unavailable.')
  if (path !== '/') return notFoundPage()
  const { title, description } =
    domain.product === 'MARKETPLACE' ? await readPageSettings(db, domain.id, 'marketplace') : { title: null, description: null }
  const body = `${await logoOf(context, domain)}<h1>${escaped(title ?? domain.name)}</h1>
${title === null ? '' : `<p>${escaped(domain.name)}</p>`}${description === null ? '' : `<p>${escaped(description)}</p>`}
<span class="chip">${labels[domain.product]}</span>`
  return { status: 200, html: plainPage({ title: title ?? domain.name, body, style: styleOf(domain.ui) }) }
}

/**
 * Returns HTML with the logo if browsers can load it, otherwise with the first letter of the name. A logo that was uploaded here
 * is embedded in the page, because the page's host does not serve pictures.
 */
async function logoOf(
  { db, gateways }: Pick<Context, 'db' | 'gateways'>,
  { id, name, logo_url }: { id: number; name: string; logo_url: string | null },
): Promise<string> {
  const picture = logo_url === null ? undefined : await findPicture(db, id, logo_url)
  const bytes = picture && isPicture(picture.content_type) ? await gateways.files.read(picture.file) : undefined
  const inline = bytes && `data:${picture!.content_type};base64,${Buffer.from(bytes).toString('base64')}`
  const source = inline ?? (logo_url?.startsWith('https://') ? logo_url : undefined)
  if (source !== undefined) return `<img src="${escaped(source)}" alt="">`
  return `<div class="monogram" aria-hidden="true">${escaped([...name][0] ?? '')}</div>`
}

const isHex = (text: string | null | undefined): text is string => /^#([\da-f]{3}){1,2}$/i.test(text ?? '')

/** Returns the channel's colors as CSS variables: the brand color with a readable text color, and the background. */
function styleOf({ color_1, color_2 }: ChannelUi): string {
  const parts = [isHex(color_1) && `--brand:${color_1};--brand-text:${textOn(color_1)}`, isHex(color_2) && `--ground:${color_2}`]
  return parts.filter(Boolean).join(';')
}

/** Returns black or white, whichever has more contrast on this background color. */
function textOn(hex: string): string {
  const digits = hex.length === 4 ? hex.slice(1).replaceAll(/./g, '$&$&') : hex.slice(1)
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => {
    const value = parseInt(digits.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  // At a luminance of 0.179, black and white text have the same contrast.
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179 ? '#000000' : '#ffffff'
}
