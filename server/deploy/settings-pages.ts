import type { Setting } from '#server/config/kinds.ts'
import { settingGroups } from '#server/config/settings.ts'

/** Returns the text of `settings.md`: every setting with its kind, default and meaning. */
export function settingsPage(): string {
  const groups = settingGroups.map(([title, settings]) =>
    [
      `## ${title}`,
      '',
      '| setting | value | default | meaning |',
      '|---|---|---|---|',
      ...Object.entries(settings).map(([name, setting]) => `| ${cells(name, setting).map(escaped).join(' | ')} |`),
    ].join('\n'),
  )
  return `${[INTRODUCTION, ...groups].join('\n\n')}\n`
}

const INTRODUCTION = `# Settings

Written by \`npm run settings:docs\` from \`server/config/settings.ts\`.

The server reads its settings from the environment, and from a file \`.env\` in the folder it is started in; the environment wins. An empty
variable counts as absent. A secret can also come from a file: \`NAME_FILE\` is the path of the file that has the value of \`NAME\`, as Docker
and Kubernetes provide secrets.

A server with a setting that it does not know, or that has a wrong value, does not start and names all of them. \`npm run settings\` checks
the settings without starting; in a container it is \`node dist/server/settings.js\`. At its start the server prints the settings it has,
secrets masked.

With \`HOLDFAST_PRODUCTION=1\`, payments, mail, texts and files each need a real service, or \`local\` if none is wanted.`

const cells = (name: string, { kind, otherwise, about, secret }: Setting) => [
  `\`${name}\``,
  secret ? `${kind} (secret: also \`${name}_FILE\`)` : kind,
  otherwise,
  about,
]

const escaped = (cell: string) => cell.replaceAll('|', '\\|')

/** Returns the text of `settings.env.example`: each setting but those for tests as a comment, to be copied and uncommented. */
export function settingsExample(): string {
  const groups = settingGroups
    .filter(([title]) => title !== 'Tests')
    .map(([title, settings]) => [`# --- ${title} ---`, ...Object.entries(settings).map(exampleOf)].join('\n\n'))
  return `${[EXAMPLE, ...groups].join('\n\n')}\n`
}

const EXAMPLE = `# Settings of the server. Copy this file, remove the # before the settings you need, and set their values.
# Written by \`npm run settings:docs\`.`

const exampleOf = ([name, { kind, otherwise, about, fallback }]: [string, Setting]) => {
  const facts = otherwise === '' ? kind : `${kind}; default: ${otherwise}`
  const value = kind === 'local' ? kind : fallback === undefined ? '' : otherwise
  return `# ${about}\n# (${facts})\n#${name}=${/[\s<>]/.test(value) ? `"${value}"` : value}`
}
