import { createFileRoute } from '@tanstack/react-router'

import { ForgotPasswordScreen } from '#features/session/forgot-password-screen.tsx'
import { m } from '#messages/m.ts'

export const Route = createFileRoute('/auth/forgotpassword')({
  staticData: { title: () => m.session_forgot_title() },
  component: ForgotPasswordScreen,
})
