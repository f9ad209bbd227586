import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

import pandacss from '@pandacss/dev/postcss'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'

import { buildId } from './server/commands/build/build-id.mjs'
import { calledOnLoad } from './server/commands/build/called-on-load.ts'
import { catalogue } from './server/commands/build/catalogue.ts'
import { help, helpByLanguage } from './server/commands/build/help/plugin.ts'
import { manifest } from './server/commands/build/manifest.ts'
import { precompress } from './server/commands/build/precompress.ts'
import { routeParts } from './server/commands/build/route-parts.ts'
import { sender } from './server/commands/build/sender.ts'
import { sharedFiles } from './server/commands/build/shared-files/plugin.ts'
import { wordsByUse } from './server/commands/build/words-by-use.ts'
import { SENDER_SCRIPT } from './src/lib/background-sync.ts'
import { serverPathPattern } from './src/lib/server-paths.ts'
import { inlineStyles } from './src/ui/theme/inline-styles.ts'
import './tests/support/run/older-node.ts'
import { testProjects } from './tests/support/run/projects.ts'

const api = `http://127.0.0.1:${process.env['HOLDFAST_API_PORT'] ?? 4174}`

const shared = sharedFiles()
// Vitest reads this file, too, but does not need the plugins that make pages.
const forPages = process.env['VITEST'] ? [] : [...pagePlugins()]

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: isSsrBuild ? [] : [catalogue(), help(), ...forPages],
  css: { postcss: { plugins: process.env['VITEST'] || isSsrBuild ? [] : [pandacss()] } },
  define: { __BUILD_ID__: JSON.stringify(command === 'build' ? buildId() : 'dev') },
  build: isSsrBuild
    ? serverBuild()
    : {
        outDir: 'dist/client',
        target: 'es2022',
        modulePreload: { polyfill: false },
        rolldownOptions: { output: { codeSplitting: { groups: [helpByLanguage, ...shared.groups] } } },
      },
  server: {
    port: Number(process.env['PORT'] ?? 4173),
    strictPort: true,
    proxy: { [serverPathPattern.source]: { target: api, ws: true } },
  },
  test: { projects: testProjects },
}))

function* pagePlugins() {
  yield tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single', semicolons: false })
  yield wordsByUse()
  yield react({ compiler: true })
  yield inlineStyles(`${import.meta.dirname}/styled-system`)
  yield routeParts('src/routeTree.gen.ts')
  yield shared.plugin
  yield VitePWA({
    strategies: 'injectManifest',
    srcDir: 'sw',
    filename: 'sw.ts',
    registerType: 'prompt',
    injectRegister: false,
    manifest,
    injectManifest: {
      rollupFormat: 'iife',
      globPatterns: ['**/*.{js,css,html,woff2}', 'icons/*.svg'],
      // The languages of the dashboard use the Latin alphabet; fonts for other alphabets are loaded when a name needs them.
      globIgnores: ['**/inter-{cyrillic,greek,vietnamese}*'],
    },
  })
  yield calledOnLoad()
  yield sender(SENDER_SCRIPT.slice(1))
  yield precompress()
}

/**
 * Returns the options that build the server, its workers and the operators' commands into one flat folder. Packages are not
 * bundled; they are imported from `node_modules`.
 */
function serverBuild() {
  const scripts = readFileSync('package.json', 'utf8')
  const commands = [...scripts.matchAll(/"tsx server\/(commands\/[\w-]+\.ts)"/g)].map(([, file]) => file!)
  const workers = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.worker.ts'))
  return {
    outDir: 'dist/server',
    target: 'node20',
    copyPublicDir: false,
    minify: false,
    ssr: true,
    rolldownOptions: {
      input: Object.fromEntries(['main.ts', ...workers, ...commands].map((file) => [basename(file, '.ts'), `server/${file}`])),
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  }
}
