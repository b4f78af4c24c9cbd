import type { AreaHost } from '../react/area-host.ts'
import StudioArea from '../studio/studio-area.tsx'
import { servicesPlugin } from './services-plugin.ts'

const plugins = [servicesPlugin]

/** The area of `<content-studio>`: the studio with the services of the project's host. */
export default function StudioWithServices({ host }: { host: AreaHost }) {
  return <StudioArea host={host} plugins={plugins} />
}

StudioWithServices.whenUsable = StudioArea.whenUsable
