import { useMemo } from 'react'
import DocumentFormArea from '../document/form-area/document-form-area.tsx'
import type { AreaHost } from '../react/area-host.ts'
import { withPlainConfig } from './config/plain-config.ts'

/** The form of `<document-form>`: of a configuration it needs one workspace, with what its plugins bring. */
export default function DocumentFormRoot({ host }: { host: AreaHost }) {
  const plain = useMemo(() => withPlainConfig(host), [host])
  return <DocumentFormArea host={plain} />
}
