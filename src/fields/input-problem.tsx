import { Icon } from '../ui/icon.tsx'
import { Inline } from '../ui/layout.tsx'
import { Text } from '../ui/text.tsx'

/** What is wrong with the text in a box: not a finding about the value, for the text never became one. */
export function InputProblem({ id, children }: { id: string; children: string }) {
  return (
    <Inline id={id} gap={1} align="start" data-input-problem>
      <Text tone="critical">
        <Icon name="circle-alert" size={14} />
      </Text>
      <Text size="small" tone="critical">
        {children}
      </Text>
    </Inline>
  )
}
