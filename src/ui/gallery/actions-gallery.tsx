import { Ban, Download, Lock, Plus, Settings2, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { Button } from '#ui/button/button.tsx'
import { FileButton } from '#ui/file-button/file-button.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Kbd } from '#ui/kbd/kbd.tsx'
import { LinkButton } from '#ui/link-button/link-button.tsx'
import { Menu } from '#ui/menu/menu.tsx'
import { Popover } from '#ui/popover/popover.tsx'
import { Tooltip } from '#ui/tooltip/tooltip.tsx'

import { Row, Section } from './section.tsx'

const variants = ['primary', 'secondary', 'quiet', 'danger', 'dangerSolid', 'link'] as const

/** Buttons, menus and floating parts. */
export function ActionsGallery() {
  const [compact, setCompact] = useState(true)
  return (
    <>
      <Section name="Button">
        {variants.map((variant) => (
          <Row key={variant}>
            <Button variant={variant}>{variant}</Button>
            <Button variant={variant} icon={<Plus />}>
              With icon
            </Button>
            <Button variant={variant} busy>
              Saving…
            </Button>
            <Button variant={variant} disabled>
              Disabled
            </Button>
            <Button variant={variant} disabledReason="Refunds need a connection">
              Offline
            </Button>
            <Button variant={variant} size="small">
              Small
            </Button>
            <Button variant={variant} size="large">
              Large
            </Button>
          </Row>
        ))}
        <Row>
          <FileButton accept=".csv" onFile={() => {}}>
            Take a file
          </FileButton>
          <FileButton accept=".csv" onFile={() => {}} disabledReason="Files need a connection">
            Offline
          </FileButton>
        </Row>
      </Section>
      <Section name="Icon button, link button, key hint">
        <Row>
          <IconButton label="Settings" icon={<Settings2 />} />
          <IconButton label="Settings" icon={<Settings2 />} variant="secondary" />
          <IconButton label="Small settings" icon={<Settings2 />} size="small" />
          <IconButton label="Not now" icon={<Ban />} disabled />
          <LinkButton href="#there" icon={<Download />}>
            Download CSV
          </LinkButton>
          <Kbd keys={['Ctrl', 'K']} />
        </Row>
      </Section>
      <Section name="Menu, popover, tooltip">
        <Row>
          <Menu
            label="Actions"
            trigger={{ text: 'Actions' }}
            align="start"
            items={[
              { id: 'hold', label: 'Hold until…', icon: <Lock />, hint: 'H', onSelect: () => {} },
              { id: 'refund', label: 'Refund', disabledReason: 'Refunds need a connection' },
              { id: 'compact', label: 'Compact', checked: compact, stays: true, onSelect: () => setCompact(!compact) },
              'line',
              { heading: 'Danger' },
              { id: 'delete', label: 'Delete', icon: <Trash2 />, tone: 'danger', onSelect: () => {} },
            ]}
          />
          <Menu label="More actions" items={[{ id: 'open', label: 'Open', href: '#open' }]} align="start" />
          <Popover label="Details" trigger={(props) => <Button {...props}>Details</Button>} width="18rem">
            {(close) => (
              <>
                <p>Held until 11/21/26 6:00pm CST.</p>
                <Button onClick={close}>Close</Button>
              </>
            )}
          </Popover>
          <Tooltip text="11/20/26 7:30pm CST">
            <Button variant="quiet">Rest on me</Button>
          </Tooltip>
        </Row>
      </Section>
    </>
  )
}
