import { appendFile, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { randomUUID } from 'node:crypto'
import type { ErrorReport, PageView, Usage } from '#server/kernel/gateways/usage.ts'

/** Appends each row to a file as one line of JSON. Creates the file and its folder if they do not exist. */
export const toFile =
  (file: string) =>
  async (rows: readonly object[]): Promise<void> => {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    await appendFile(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''), { mode: 0o600 })
  }

/** How long a service may take to receive one report, in milliseconds. */
const TIMEOUT_MS = 10_000
const send = async (url: string, body: string, headers: Record<string, string>): Promise<void> => {
  const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(TIMEOUT_MS) })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${new URL(url).host} answered ${answer.status}`)
}

/**
 * Sends page views to Plausible, or to a service with the same events API (plausible.io/docs/events-api): one request for each.
 * @param service the address of the service, for example `https://plausible.io`
 * @param site the address of this dashboard, whose host identifies it at the service
 */
export const toPlausible =
  (service: string, site: string) =>
  async (views: readonly PageView[]): Promise<void> => {
    const { host, origin } = new URL(site)
    const headers = { 'content-type': 'application/json', 'user-agent': 'Holdfast' }
    for (const { page } of views) {
      const body = { name: 'pageview', domain: host, url: origin + page }
      await send(new URL('/api/event', service).href, JSON.stringify(body), headers)
    }
  }

/**
 * Sends errors to Sentry, or to a service with the same envelope format (develop.sentry.dev/sdk/foundations/envelopes).
 * @param dsn `https://<key>@<host>/<project>`
 */
export const toSentry =
  (dsn: string) =>
  async (reports: readonly ErrorReport[]): Promise<void> => {
    const { protocol, host, username, pathname } = new URL(dsn)
    const project = pathname.split('/').at(-1)
    const url = `${protocol}//${host}${pathname.slice(0, pathname.lastIndexOf('/'))}/api/${project}/envelope/`
    const headers = {
      'content-type': 'application/x-sentry-envelope',
      'x-sentry-auth': `Sentry sentry_version=7, sentry_client=holdfast/1, sentry_key=${username}`,
    }
    for (const { message, stack, place, at, build } of reports) {
      const event_id = randomUUID().replaceAll('-', '')
      const event = {
        event_id,
        timestamp: at,
        platform: 'javascript',
        level: 'error',
        release: build,
        transaction: place,
        exception: { values: [{ type: 'Error', value: message }] },
        extra: { stack },
      }
      const lines = [{ event_id, dsn }, { type: 'event' }, event]
      await send(url, lines.map((line) => JSON.stringify(line)).join('\n'), headers)
    }
  }

interface Settings {
  /** The destination of page views: `file`, or the address of a service; undefined if they are not collected. */
  pageViews?: string | undefined
  errorReports?: string | undefined
  publicUrl: string | undefined
}

/** Returns the configured functions that store page views and errors. An absent function means that they are not collected. */
export function usageOf({ pageViews, errorReports, publicUrl }: Settings, folder: string): Usage {
  return {
    ...(pageViews === 'file' && { pages: toFile(`${folder}/page-views.jsonl`) }),
    ...(pageViews?.startsWith('http') && { pages: toPlausible(pageViews, publicUrl ?? 'http://localhost') }),
    ...(errorReports === 'file' && { errors: toFile(`${folder}/errors.jsonl`) }),
    ...(errorReports?.startsWith('http') && { errors: toSentry(errorReports) }),
  }
}
