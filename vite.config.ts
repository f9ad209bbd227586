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
import { fixedTokens } from './server/commands/build/fixed-tokens.ts'
import { icons } from './server/commands/build/icons.ts'
import { manifest } from './server/commands/build/manifest.ts'
import { precompress } from './server/commands/build/precompress.ts'
import { routeParts } from './server/commands/build/route-parts.ts'
import { wordsByUse } from './server/commands/build/words-by-use.ts'
import { serverPathPattern } from './src/lib/server-paths.ts'
import { inlineStyles } from './src/ui/theme/inline-styles.ts'
import './tests/support/run/older-node.ts'
import { testProjects } from './tests/support/run/projects.ts'

const api = `http://127.0.0.1:${process.env['HOLDFAST_API_PORT'] ?? 4174}`

// Vitest reads this file too, and needs none of what makes pages.
const forPages = process.env['VITEST'] ? [] : [...pagePlugins()]

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: isSsrBuild ? [] : [catalogue(), ...forPages],
  css: { postcss: { plugins: process.env['VITEST'] || isSsrBuild ? [] : [pandacss(), fixedTokens()] } },
  resolve: { alias: process.env['VITEST'] ? [] : [modernDexie] },
  define: { __BUILD_ID__: JSON.stringify(command === 'build' ? buildId() : 'dev') },
  build: isSsrBuild
    ? serverBuild()
    : { outDir: 'dist/client', target: 'es2022', rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } },
  server: {
    port: Number(process.env['PORT'] ?? 4173),
    strictPort: true,
    proxy: { [serverPathPattern.source]: { target: api, ws: true } },
  },
  test: { projects: testProjects },
}))

/**
 * What every start needs in two files, packages apart so that they outlive our releases; the small parts of most screens in a
 * few more: a request costs more than their bytes.
 */
const smallParts =
  /src.ui.(?:as-of|banner|button|card|checkbox|chip|choice|control|description-list|dialog|drawer|empty-state|field|form|icon-button|link-button|money|number-field|password-field|progress|proportion-bar|segment-group|select|skeleton|spinner|status-chip|tabs|text-area|text-field)[\\/]|src.data.(?:unconfirmed.call-now|api.use-call)|parts.unconfirmed-note|problem.call-reason|src.lib.(?:percent|case|bytes|local-time)/
const formParts =
  /src.(?:data.drafts.use-draft|lib.(?:first-issues|problem-texts)|parts.(?:problem.(?:problem-text|schema-words)|wish-form.field-paths))\.tsx?$/
const seatParts = /src.(?:data.mirror.seats.[\w-]+|features.inventory.use-holds)\.tsx?$/
const eventParts =
  /src.(?:contract.price-rules|features.(?:events.(?:use-event|category-words)|inventory.seat-state|price-rules.rule-(?:words|wishes)|rewards.active-rewards)|lib.(?:wire-time|currency-of-symbol)|parts.applies.inventory-type|ui.seat-mark.[\w-]+)\.tsx?$/
const chunkGroups = [
  { name: 'packages', tags: ['$initial' as const], test: /node_modules/, priority: 20 },
  { name: 'first', tags: ['$initial' as const], priority: 10 },
  { name: 'kit', test: smallParts, minShareCount: 2, priority: 7 },
  { name: 'forms', test: formParts, minShareCount: 2, priority: 6 },
  { name: 'icons', test: /lucide-react/, minShareCount: 2, priority: 5 },
  { name: 'words', test: /^\0message:/, minShareCount: 2, priority: 4, entriesAware: true, entriesAwareMergeThreshold: 8_000 },
  { name: 'seats', test: seatParts, priority: 3 },
  { name: 'event', test: eventParts, minShareCount: 2 },
  {
    name: 'sales',
    test: /routes.-pages.use-open-sale|features.transactions.transaction-files|parts.payment.payment-chip/,
    minShareCount: 2,
  },
  { name: 'figures', test: /contract.metrics\.|features.metrics.section-fallback|lib.timeframes|ui.kpi/, minShareCount: 2 },
  { name: 'window', test: /mirror.(?:use-windowed-list|window|row-log)/, minShareCount: 2 },
]

/** Dexie's package offers bundlers its ES5 build; the modern one beside it is smaller and runs as fast as it is written. */
const modernDexie = {
  find: /^dexie$/,
  replacement: new URL('node_modules/dexie/dist/modern/dexie.mjs', import.meta.url).pathname,
}

function* pagePlugins() {
  yield tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single', semicolons: false })
  yield wordsByUse()
  yield icons()
  yield react({ compiler: true })
  yield inlineStyles(`${import.meta.dirname}/styled-system`)
  yield routeParts('src/routeTree.gen.ts')
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
      // The dashboard speaks Latin alphabets; the other scripts of the typeface come from the network when a name needs them.
      globIgnores: ['**/inter-{cyrillic,greek,vietnamese}*'],
    },
  })
  yield calledOnLoad()
  yield precompress()
}

/**
 * The server, its worker threads and the commands of whoever operates it, side by side in one flat folder, packages left where
 * npm put them.
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
