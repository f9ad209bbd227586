// npm run settings:docs: generates the documents of the settings from their schema.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { settingsExample, settingsPage } from './settings-pages.ts'

writeFileSync(join(import.meta.dirname, 'settings.md'), settingsPage())
writeFileSync(join(import.meta.dirname, 'settings.env.example'), settingsExample())
