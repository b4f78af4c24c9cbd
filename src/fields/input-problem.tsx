import { Icon } from '../ui/text/icon.tsx'
import { Inline } from '../ui/layout/layout.tsx'
import { Text } from '../ui/text/text.tsx'

/** A problem of the text in a box. It is not a finding about the value, as the text has not become a value. */
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
