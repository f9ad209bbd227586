import { build, type Plugin, type Rolldown } from 'vite'

/**
 * Writes the early script into the page, before its styles, for which scripts would wait; and leaves the start of the app and its
 * icon to it. Within the page it costs no request; the server allows it by its hash.
 */
export function earlyScript(source: string): Plugin {
  let define: Record<string, unknown> = {}
  return {
    name: 'holdfast:early-script',
    apply: 'build',
    configResolved(config) {
      define = config.define ?? {}
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const tags = /\s*<(?:script type="module"|link rel="modulepreload")[^>]*?(?:src|href)="([^"]+)"[^>]*>(?:<\/script>)?/g
        const scripts = [...html.matchAll(tags)].map(([, address]) => address)
        if (scripts.length === 0) throw new Error('The page has no script')
        const icons = /\s*<link rel="icon" href="([^"]+)"[^>]*>/g
        const [icon] = [...html.matchAll(icons)].map(([, address]) => address)
        if (icon === undefined) throw new Error('The page has no icon')
        const font = Object.keys(bundle).find((name) => /inter-latin-wght-normal.*\.woff2$/.test(name))
        if (font === undefined) throw new Error('The page has no typeface')
        const code = (await bundled(source, define))
          .replaceAll('__SCRIPTS__', () => JSON.stringify(scripts))
          .replaceAll('__ICON__', () => JSON.stringify(icon))
          .replaceAll('__TYPEFACE__', () => JSON.stringify(`/${font}`))
        return html
          .replaceAll(tags, '')
          .replaceAll(icons, '')
          .replace('<title>', () => `<script>${code}</script>\n    <title>`)
      },
    },
  }
}

/** One script without imports. */
async function bundled(source: string, define: Record<string, unknown>): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    define,
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: source, output: { format: 'iife' } },
    },
  })
  const [made] = (Array.isArray(built) ? built : [built]) as Rolldown.RolldownOutput[]
  const code = made?.output[0].code.trim()
  if (!code) throw new Error(`${source} made no script`)
  // The page would end where the script does.
  return code.replaceAll('</', String.raw`<\/`)
}
