import { createFileRoute, redirect } from '@tanstack/react-router'

/** Until the provider's dashboard stands here, provider staff begin with all channels. */
export const Route = createFileRoute('/_app/admin/')({
  beforeLoad: () => {
    throw redirect({ to: '/admin/sales-channels', replace: true })
  },
})
