import type { ReadSettings } from './read-settings.ts'
import { names, services, settings } from './settings.ts'

/** Returns the lines that list a server's settings, without its secrets, and the services it uses. */
export function settingsSummary({ given }: Pick<ReadSettings, 'given'>): string[] {
  const lines = names.flatMap((name) => {
    const value = given[name]
    return value === undefined ? [] : [`  ${name}=${masked(value, settings[name].secret)}`]
  })
  const used = services.map(({ service, real, provider }) => `${service} ${given[real] === undefined ? 'local' : provider}`)
  return [lines.length > 0 ? 'Settings:' : 'Settings: all have their defaults.', ...lines, `Services: ${used.join(', ')}.`]
}

function masked(value: string, secret: 'all' | 'password' | undefined): string {
  if (secret === undefined) return value
  if (secret === 'all' || !URL.canParse(value)) return '***'
  const { protocol, username, hostname, pathname } = new URL(value)
  return `${protocol}//${username && '***@'}${hostname}${pathname}`
}
