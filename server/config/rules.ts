import { isLoopback } from './loopback.ts'
import { type Name, names, services, type Settings, testSettings, together } from './settings.ts'

/**
 * Checks rules between settings.
 * @param has whether a setting is present
 * @returns a line for each broken rule
 */
export function brokenRules(has: (name: Name) => boolean, settings: Settings): string[] {
  return [
    ...together.flatMap((group) => halfGiven(group, has)),
    ...contradictions(has),
    ...twilioWithoutAddress(has, settings),
    ...(settings.HOLDFAST_PRODUCTION ? refusedInProduction(has, settings) : []),
  ]
}

function halfGiven(group: readonly Name[], has: (name: Name) => boolean): string[] {
  const missing = group.filter((name) => !has(name))
  if (missing.length === 0 || missing.length === group.length) return []
  return [`${listed(group.filter(has))} also needs ${listed(missing)}`]
}

const contradictions = (has: (name: Name) => boolean) =>
  services
    .filter(({ local, real }) => has(local) && has(real))
    .map(({ local, real }) => `${local}=local contradicts ${real}: leave one of them out`)

function twilioWithoutAddress(has: (name: Name) => boolean, { HOLDFAST_PRODUCTION, HOST }: Settings): string[] {
  if (!has('TWILIO_ACCOUNT_SID') || has('HOLDFAST_URL') || (!HOLDFAST_PRODUCTION && isLoopback(HOST))) return []
  return ['TWILIO_ACCOUNT_SID needs HOLDFAST_URL: Twilio fetches pictures there, and reports deliveries and opt-outs']
}

function refusedInProduction(has: (name: Name) => boolean, settings: Settings): string[] {
  const forTests = names.filter((name) => name in testSettings && has(name))
  const madeUp = (['HOLDFAST_DEMO', 'HOLDFAST_TRAFFIC'] as const).filter((name) => settings[name])
  return [
    ...forTests.map((name) => `${name} is for tests: not with HOLDFAST_PRODUCTION`),
    ...madeUp.map((name) => `${name}=1 makes up accounts or sales that everybody knows: not with HOLDFAST_PRODUCTION`),
    ...services
      .filter(({ local, real }) => !has(local) && !has(real))
      .map(({ service, local, real, but }) => `HOLDFAST_PRODUCTION needs ${real}, or ${local}=local: ${service} then ${but}`),
  ]
}

const listed = (some: readonly string[]) => new Intl.ListFormat('en').format(some)
