import { Icon } from '../ui/text/icon.tsx'
import { Inline } from '../ui/layout/layout.tsx'
import { Text } from '../ui/text/text.tsx'

/** What is wrong with the text in a box: not a finding about the value, for the text never became one. */
export function InputProblem({ id, children }: { id: string; children: string }) {
  return (
    <Text as="div" id={id} size="small" tone="critical">
      <Inline as="span" gap={1} data-input-problem>
        <Icon name="circle-alert" size={14} />
        <span>{children}</span>
      </Inline>
    </Text>
  )
}
