import { templates } from '#contract/templates.ts'
import type { Area } from '#server/http/area.ts'
import { implement } from '#server/http/registry.ts'
import { handlers } from './routes.ts'
import { templatesTable } from './template-row.ts'

export const area = {
  calls: { templates: implement(templates, handlers) },
  feeds: { message_templates: templatesTable.feed },
  rows: { message_template: { table: 'message_templates' } },
  holdings: { message_templates: 'nobody' },
} satisfies Area
