import { type Fault, Rules, seeded } from './fault.ts'
import { openProxy } from './proxy.ts'

// npm run faults: a fault-injecting proxy on port 4175 in front of 4173. Open the browser at the proxy's port; the proxy prints
// each call with its faults. `npm run dev` uses 4173 and 4174.
const HELP = `npm run faults -- --target http://127.0.0.1:4173 --port 4175 [faults]

A fault-injecting proxy on port 4175 in front of 4173.

  --path /api           what the faults are about: paths that begin so
  --seed 1              the same seed, the same faults
  --delay 200           milliseconds before the server hears of a call
  --hold-answer 200     milliseconds between the server's answer and its delivery

of each, how often it strikes, from 0 to 1:
  --lose-request 0.1    the server never hears of it
  --lose-answer 0.1     the server does it, and no answer arrives
  --twice 0.1           the server gets it twice
  --half 0.1            half of the answer arrives
  --portal 0.1          a page of a guest Wi-Fi, with 200
  --status-500 0.1      a refusal with this status instead of the server; any number will do
  --retry-after 5       the seconds to wait in the header of refusals`

const given = new Map<string, string>()
for (let at = 2; at < process.argv.length; at += 2) given.set(process.argv[at]!.replace(/^--/, ''), process.argv[at + 1] ?? '')
if (given.has('help') || given.has('h')) {
  console.log(HELP)
  process.exit(0)
}

const take = (name: string, fallback: string) => {
  const value = given.get(name) ?? fallback
  given.delete(name)
  return value
}
const [target, port, path] = [take('target', 'http://127.0.0.1:4173'), Number(take('port', '4175')), take('path', '/api')]
const rules = new Rules(seeded(Number(take('seed', '1'))))
const retryAfter = Number(take('retry-after', '0'))

for (const [name, value] of given) {
  const fault = faultOf(name, Number(value))
  if (fault === null || Number.isNaN(Number(value))) {
    console.error(`--${name} ${value}: not known\n\n${HELP}`)
    process.exit(1)
  }
  rules.add({ path, fault, chance: 'milliseconds' in fault ? 1 : Number(value) })
}

const proxy = await openProxy(target, { port, rules })
proxy.onSeen = ({ method, path: requestPath, faults, answer }) => {
  if (!requestPath.startsWith(path)) return
  const result = answer === null ? 'the server was not asked' : `the server answered ${answer.status}`
  console.log(`${method.padEnd(6)} ${requestPath.split('?')[0]}  ${result}${faults.length > 0 ? `  ⟵ ${faults.join(', ')}` : ''}`)
}
console.log(`A fault-injecting proxy on ${proxy.url} in front of ${target}. Ctrl-C ends it.`)

function faultOf(name: string, value: number): Fault | null {
  const status = /^status-(\d{3})$/.exec(name)?.[1]
  if (status) return { kind: 'status', status: Number(status), marked: true, ...(retryAfter > 0 && { retryAfter }) }
  if (name === 'delay' || name === 'hold-answer') return { kind: name, milliseconds: value }
  if (name === 'lose-request' || name === 'lose-answer' || name === 'twice' || name === 'half' || name === 'portal')
    return { kind: name }
  return null
}
