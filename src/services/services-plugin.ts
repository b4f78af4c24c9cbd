import type { PluginConfig } from '../studio/config/workspace-config.ts'
import { FeatureGate } from './features/feature-gate.tsx'
import { HelpMenu } from './help/help-menu.tsx'
import { TrialMenu, TrialRow } from './trial/trial-menu.tsx'
import { ExtrasProvider } from './extras-provider.tsx'

/** Help, trial, offers and usage events of a hosted service. */
export const servicesPlugin: PluginConfig = {
  name: 'services',
  studioParts: [
    { name: 'services', place: 'around-studio', component: ExtrasProvider },
    { name: 'trial', place: 'navbar-status', component: TrialMenu },
    { name: 'trial-row', place: 'sidebar', component: TrialRow },
    { name: 'help', place: 'navbar-menu', component: HelpMenu },
    { name: 'features', place: 'around-tool', component: FeatureGate },
  ],
}
