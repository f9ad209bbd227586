// Prepares the bench and the screenshots: packages, an up-to-date build, a browser.
import { ensureBrowser } from '../../tests/support/run/browser.mjs'
import { buildIfNeeded } from './build.mjs'
import { checkNode, installPackages } from './install.mjs'

checkNode()
await installPackages()
await ensureBrowser()
await buildIfNeeded()
