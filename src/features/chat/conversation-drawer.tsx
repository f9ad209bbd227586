import { Drawer } from '#ui/drawer/drawer.tsx'
import { Chat, type ChatProps } from './chat.tsx'
import { FanFacts } from './fan-facts.tsx'

/** The conversation with a fan in a drawer beside the list, with the facts about the fan. */
export default function ConversationDrawer({ onClose, ...props }: ChatProps & { onClose: () => void }) {
  return (
    <Drawer open half title={props.name} onClose={onClose}>
      <FanFacts channel={props.channel} fan={props.fan} />
      <Chat {...props} />
    </Drawer>
  )
}
