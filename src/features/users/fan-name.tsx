import { useParams } from '@tanstack/react-router'
import { users } from '#contract/users.ts'
import { useRead } from '#data/answers/use-read.ts'
import { personName } from '#lib/person-name.ts'
import { m } from '#messages/m.ts'
import type { NamedCrumb } from '#parts/crumb/named-crumb.ts'

/** The name of the fan whose page is open, once it is read. */
const FanName: NamedCrumb = ({ children }) => {
  const { id } = useParams({ strict: false })
  const { data } = useRead(users.readUser, { params: { id: Number(id) } })
  return children({ words: (data && personName(data)) ?? m.shell_page_fan() })
}
export default FanName
