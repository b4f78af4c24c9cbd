import { useMemo } from 'react'
import DocumentFormArea from '../document/form-area/document-form-area.tsx'
import type { AreaHost } from '../react/area-host.ts'
import { withPlainConfig } from './config/plain-config.ts'

/** Root of `<document-form>`: uses a single workspace of the configuration, with its plugins merged in. */
export default function DocumentFormRoot({ host }: { host: AreaHost }) {
  const plain = useMemo(() => withPlainConfig(host), [host])
  return <DocumentFormArea host={plain} />
}
