import { firstValueFrom } from 'rxjs'
import { resolveInitialValue } from '../schema/initial-value.ts'
import type { CompiledSchema, SchemaType } from '../schema/schema.ts'
import { resolveTemplate } from '../schema/templates/template.ts'
import type { DataLayer } from './data-layer.ts'

/** Template and parameters for a new document. */
export interface Beginning {
  /** Id of the template; the type's own template uses the type's initial value. */
  readonly template: string
  readonly params?: Readonly<Record<string, unknown>> | undefined
  /** The source of the templates. Default: the schema of the dataset. */
  readonly schema?: CompiledSchema | undefined
}

/** The initial value of a new document. Without a dataset there is no user. Rejects with InitialValueError. */
export async function beginDocument(
  layer: DataLayer | null,
  type: SchemaType,
  { template: id, params, schema = layer?.schema }: Beginning,
): Promise<Record<string, unknown>> {
  const template = schema?.templates.find((one) => one.id === id && one.type === type)
  // Types that cannot be created from menus have no template, but keep their initial value.
  if (!template && id !== type.name) console.warn(`There is no template "${id}"`)
  const { projectId = '', dataset = '' } = layer ?? {}
  const currentUser = layer
    ? await firstValueFrom(layer.users.current$, { defaultValue: null })
    : null
  const request = { params: { ...params }, context: { currentUser, projectId, dataset } }
  if (template) return resolveTemplate(template, request)
  if (id !== type.name) return { _type: type.name }
  return (await resolveInitialValue({ type, ...request })) as Record<string, unknown>
}
