import { createFileRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'

/** Every part of the design system in every state, for development only. */
export const Route = createFileRoute('/gallery')(
  import.meta.env.DEV
    ? { component: lazyRouteComponent(() => import('#ui/gallery/gallery.tsx'), 'Gallery') }
    : {
        beforeLoad: () => {
          throw notFound()
        },
      },
)
