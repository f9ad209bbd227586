import 'temporal-polyfill/global'
import { demoWorld } from '#tests/support/app.ts'

/** Makes the demo world before any worker asks for it: two that ask at the same time would make it twice. */
export default async function makeDemoWorld(): Promise<void> {
  await demoWorld()
}
