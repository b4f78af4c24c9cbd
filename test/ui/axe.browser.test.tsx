import axe from 'axe-core'
import type { ReactNode } from 'react'
import { Avatar } from '../../src/ui/text/avatar.tsx'
import { Badge } from '../../src/ui/text/badge.tsx'
import { Button } from '../../src/ui/controls/button.tsx'
import { Card } from '../../src/ui/layout/card.tsx'
import { Checkbox } from '../../src/ui/controls/choice/checkbox.tsx'
import { ConfirmDialog } from '../../src/ui/overlays/dialogs/confirm-dialog.tsx'
import { Dialog } from '../../src/ui/overlays/dialogs/dialog.tsx'
import { EmptyState } from '../../src/ui/feedback/empty-state.tsx'
import { ErrorPanel } from '../../src/ui/feedback/error-boundary.tsx'
import { IconButton } from '../../src/ui/controls/icon-button.tsx'
import { Kbd } from '../../src/ui/text/kbd.tsx'
import { Inline, Stack } from '../../src/ui/layout/layout.tsx'
import { Menu } from '../../src/ui/overlays/menu.tsx'
import { NumberInput } from '../../src/ui/controls/number-input.tsx'
import { Popover } from '../../src/ui/overlays/popover.tsx'
import { RadioGroup } from '../../src/ui/controls/choice/radio-group.tsx'
import { RelativeTime } from '../../src/ui/text/relative-time.tsx'
import { Select } from '../../src/ui/controls/choice/select.tsx'
import { Skeleton } from '../../src/ui/feedback/skeleton.tsx'
import { LoadingBlock, Spinner } from '../../src/ui/text/spinner.tsx'
import { Splitter } from '../../src/ui/layout/splitter.tsx'
import { Switch } from '../../src/ui/controls/choice/switch.tsx'
import { Tabs } from '../../src/ui/controls/tabs.tsx'
import { Tag } from '../../src/ui/controls/tag.tsx'
import { TextArea } from '../../src/ui/controls/text-area.tsx'
import { TextInput } from '../../src/ui/controls/text-input.tsx'
import { Text } from '../../src/ui/text/text.tsx'
import { useToast } from '../../src/ui/feedback/toasts.tsx'
import { VirtualList } from '../../src/ui/list/virtual-list.tsx'
import { deepEqual, press, stillness, test, until } from '../kit/browser-test.ts'
import { mount } from './mount.tsx'
import type { Mounted } from './mount.tsx'

const tones = ['default', 'accent', 'positive', 'caution', 'critical'] as const
const nothing = () => {}
const options = [
  { value: 'a', label: 'Alpha', description: 'First' },
  { value: 'b', label: 'Beta' },
]

interface Case {
  name: string
  node: ReactNode
  /** Brings it into the state to check. */
  open?: (ui: Mounted) => Promise<unknown>
}

const shown = (selector: string) => (ui: Mounted) =>
  until(selector, () => ui.root.querySelector(`${selector}:not([data-starting-style])`))

const cases: Case[] = [
  {
    name: 'buttons',
    node: (
      <Inline wrap>
        {(['default', 'primary', 'ghost'] as const).map((variant) => (
          <Button key={variant} variant={variant} icon="send">
            {variant}
          </Button>
        ))}
        {tones.map((tone) => (
          <Button key={tone} variant="ghost" tone={tone}>
            {tone}
          </Button>
        ))}
        <Button variant="primary" tone="critical">
          Delete
        </Button>
        <Button disabledReason="Not now">Refused</Button>
        <Button busy>Busy</Button>
        <Button pressed>Pressed</Button>
        <Button href="#x">Link</Button>
        <IconButton icon="more" label="More" />
      </Inline>
    ),
  },
  {
    name: 'inputs',
    node: (
      <Stack>
        <TextInput label="Title" value="Text" onChange={nothing} />
        <TextInput label="Empty" value="" placeholder="Placeholder" onChange={nothing} />
        <TextInput label="Wrong" value="Text" invalid onChange={nothing} />
        <TextInput label="Fixed" value="Text" />
        <TextInput
          type="search"
          label="Filter"
          icon="search"
          value="x"
          onChange={nothing}
          onClear={nothing}
        />
        <TextArea label="Excerpt" value="Text" onChange={nothing} />
        <NumberInput label="Count" value={4} steppers onChange={nothing} />
        <Select label="Kind" value="a" options={options} onChange={nothing} />
        <Select label="None" value={null} options={options} onChange={nothing} />
      </Stack>
    ),
  },
  {
    name: 'choices',
    node: (
      <Stack>
        <Checkbox checked label="Featured" description="On the front page" onChange={nothing} />
        <Checkbox checked={false} indeterminate label="Some" onChange={nothing} />
        <Switch checked label="Live" onChange={nothing} />
        <Switch checked readOnly label="Locked" onChange={nothing} />
        <RadioGroup label="Kind" value="a" options={options} onChange={nothing} />
      </Stack>
    ),
  },
  {
    name: 'badges, tags and people',
    node: (
      <Stack>
        <Inline>
          {tones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </Inline>
        <Inline>
          <Tag label="culture" onRemove={nothing} />
          <Kbd hotkey="mod+k" />
          {['Ada Lovelace', 'Grace', 'Katherine Johnson', 'Mary Jackson', null].map((name) => (
            <Avatar key={String(name)} name={name} />
          ))}
          <RelativeTime value={0} />
          <Spinner />
          <Skeleton width={80} />
        </Inline>
      </Stack>
    ),
  },
  {
    name: 'notices',
    node: (
      <Stack>
        {tones.map((tone) => (
          <Card key={tone} tone={tone} icon="info" title={tone} actions={<Button>Do</Button>}>
            <Text muted>Words</Text> <Text tone={tone}>words</Text>
          </Card>
        ))}
        <ErrorPanel error={new Error('It broke')} onRetry={nothing} />
        <EmptyState icon="file" title="Nothing" description="Words" action={<Button>New</Button>} />
        <LoadingBlock />
      </Stack>
    ),
  },
  {
    name: 'tabs',
    node: (
      <Tabs
        label="Views"
        value="a"
        onChange={nothing}
        tabs={[
          { id: 'a', label: 'Content' },
          { id: 'b', label: 'Problems', count: 2, tone: 'critical' },
          { id: 'c', label: 'Archive', disabled: true },
        ]}
      >
        <Button>Inside</Button>
      </Tabs>
    ),
  },
  {
    name: 'splitter with a list',
    node: (
      <div style={{ height: 200 }}>
        <Splitter
          label="list"
          size={240}
          onSizeChange={nothing}
          first={
            <VirtualList
              label="Articles"
              count={500}
              rowHeight={33}
              getKey={String}
              renderRow={(index, { focusProps }) => (
                <a href="#x" {...focusProps}>
                  Article {index}
                </a>
              )}
            />
          }
          second={
            <VirtualList
              role="listbox"
              label="Results"
              count={500}
              rowHeight={33}
              getKey={String}
              renderRow={(index) => `Result ${index}`}
            />
          }
        />
      </div>
    ),
  },
  {
    name: 'menu',
    node: (
      <Menu
        trigger={<Button>Actions</Button>}
        items={[
          { label: 'Duplicate', icon: 'copy', hotkey: 'mod+d' },
          { label: 'Publish', disabledReason: 'No changes' },
          { type: 'separator' },
          { type: 'group', label: 'View', items: [{ label: 'Outline', checked: true }] },
          { type: 'choice', label: 'Theme', value: 'a', options, onChange: nothing },
          { type: 'submenu', label: 'More', items: [{ label: 'Inner' }] },
          { label: 'Delete', tone: 'critical' },
        ]}
      />
    ),
    async open(ui) {
      ui.find('button', 'Actions').focus()
      await press('Enter')
      await shown('[role="menu"]')(ui)
    },
  },
  {
    name: 'select list',
    node: <Select label="Kind" value="a" options={options} onChange={nothing} />,
    async open(ui) {
      ui.find('combobox').focus()
      await press('Enter')
      await until('the list', () => ui.query('listbox'))
    },
  },
  {
    name: 'popover',
    node: (
      <Popover open label="Filters" title trigger={<Button>Filter</Button>}>
        <Checkbox checked label="Drafts" onChange={nothing} />
      </Popover>
    ),
    open: shown('[role="dialog"]'),
  },
  {
    name: 'dialog',
    node: (
      <Dialog
        open
        onOpenChange={nothing}
        title="Edit"
        description="Words"
        footer={<Button>Done</Button>}
      >
        <TextInput label="Title" value="Text" onChange={nothing} />
      </Dialog>
    ),
    open: shown('[role="dialog"]'),
  },
  {
    name: 'confirmation',
    node: (
      <ConfirmDialog
        open
        tone="critical"
        title="Delete?"
        description="It cannot be undone."
        confirmLabel="Delete"
        onConfirm={nothing}
        onCancel={nothing}
      />
    ),
    open: shown('[role="alertdialog"]'),
  },
  {
    name: 'tooltip',
    node: <IconButton icon="search" label="Search" hotkey="mod+k" />,
    async open(ui) {
      await press('Tab')
      await until('the tooltip', () => ui.query('tooltip'))
    },
  },
  {
    name: 'toasts',
    node: <ShowToasts />,
    async open(ui) {
      ui.find('button', 'Show').click()
      await until('the toasts', () => ui.root.querySelectorAll('[aria-atomic]').length === 5)
      await stillness(ui.root)
    },
  },
]

function ShowToasts() {
  const { show } = useToast()
  return (
    <Button
      onClick={() => {
        for (const tone of tones) show({ tone, title: tone, description: 'Words', duration: 0 })
      }}
    >
      Show
    </Button>
  )
}

for (const scheme of ['light', 'dark'] as const) {
  for (const { name, node, open } of cases) {
    test(`axe finds no violations in ${name}, ${scheme}`, async () => {
      const ui = mount(node, { scheme, width: 720 })
      await open?.(ui)
      // Colours are read as painted: let what fades in arrive.
      await Promise.all(
        [ui.root, ...ui.root.querySelectorAll('*')]
          .flatMap((element) => element.getAnimations())
          .filter((animation) => animation.effect?.getTiming().iterations !== Infinity)
          .map((animation) => animation.finished.catch(nothing)),
      )
      const { violations } = await axe.run(ui.host, {
        // A part is not a page: landmarks and headings are its owner's.
        rules: { region: { enabled: false } },
      })
      deepEqual(
        violations.flatMap(({ id, nodes }) =>
          nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`),
        ),
        [],
      )
    })
  }
}
