import { images } from '#contract/images.ts'
import type { Area } from '#server/http/area.ts'
import { implement } from '#server/http/registry.ts'
import { handlers } from './routes.ts'

export const area = {
  calls: { images: implement(images, handlers) },
  holdings: { pictures: 'nobody', uploads: 'nobody' },
} satisfies Area
