import 'temporal-polyfill/global'
import { demoWorld } from '#tests/support/app.ts'

/** Makes the demo world before the workers start, because otherwise two workers would each make their own. */
export default async function makeDemoWorld(): Promise<void> {
  await demoWorld()
}
