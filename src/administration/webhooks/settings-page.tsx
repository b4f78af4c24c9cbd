import { useId, useState, type ReactNode } from 'react'
import { createWebhook, editWebhook } from '../../data/administration/webhooks.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { Dataset } from '../../protocol/projects.ts'
import { webhookMethods, type Webhook } from '../../protocol/webhooks.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/controls/choice/checkbox.tsx'
import { Select } from '../../ui/controls/choice/select.tsx'
import { Switch } from '../../ui/controls/choice/switch.tsx'
import { TextArea } from '../../ui/controls/text-area.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { useUi } from '../../ui/ui-context.ts'
import * as css from '../administration.css.ts'
import { linkTo, type PageAddress } from '../page-address.ts'
import { Page } from '../page.tsx'
import { Problem } from '../problem.tsx'
import { useAction } from '../use-loaded.ts'
import {
  changesOf,
  fromForm,
  operations,
  parseHeaders,
  toForm,
  type SettingsForm,
} from './settings.ts'

export interface SettingsPageProps {
  title: ReactNode
  /** Null for a new webhook. */
  hook: Webhook | null
  datasets: readonly Dataset[]
  address: PageAddress
  onSaved: (hook: Webhook) => void
}

/** Everything that can be decided about a webhook. */
export function SettingsPage({ title, hook, datasets, address, onSaved }: SettingsPageProps) {
  const translate = useTranslate()
  const { toasts } = useUi()
  const { dataset } = useDataLayer()
  const [opened] = useState(() => toForm(hook, dataset))
  const [form, setForm] = useState(opened)
  const saving = useAction()
  const edit = (change: Partial<SettingsForm>): void =>
    setForm((before) => ({ ...before, ...change }))
  const reason = obstacle(form)

  async function save(): Promise<void> {
    let saved: Webhook | null = null
    await saving.run(async (client) => {
      saved = await (hook
        ? editWebhook(client, hook.id, changesOf(form, opened))
        : createWebhook(client, fromForm(form)))
    })
    if (!saved) return
    toasts.show({ tone: 'positive', title: translate('administration.webhook-saved') })
    onSaved(saved)
  }

  return (
    <Page label={translate('administration.webhooks')} title={title}>
      <div className={css.scroll}>
        <form
          className={css.pageForm}
          onSubmit={(event) => {
            event.preventDefault()
            if (reason === null && !saving.isBusy) void save()
          }}
        >
          <Target form={form} edit={edit} datasets={datasets} />
          <Rule form={form} edit={edit} />
          <Request form={form} edit={edit} hasSecret={hook?.hasSecret ?? false} />
          <Switch
            checked={form.isEnabled}
            label={translate('administration.webhook-enabled')}
            description={translate('administration.webhook-enabled-hint')}
            onChange={(isEnabled) => edit({ isEnabled })}
          />
          <Problem text={saving.problem} />
          <div className={css.buttons}>
            <Button
              type="submit"
              size="large"
              variant="primary"
              busy={saving.isBusy}
              disabledReason={reason && translate(reason)}
            >
              {translate(hook ? 'administration.save' : 'administration.create-webhook')}
            </Button>
            <Button size="large" {...linkTo(address, hook ? `webhooks/${hook.id}` : 'webhooks')}>
              {translate('ui.cancel')}
            </Button>
          </div>
        </form>
      </div>
    </Page>
  )
}

/** Why the form cannot be sent yet. */
function obstacle(form: SettingsForm) {
  if (form.name.trim() === '') return 'administration.name-webhook'
  if (form.url.trim() === '') return 'administration.enter-url'
  if (form.on.length === 0) return 'administration.choose-event'
  if (parseHeaders(form.headers).wrong.length > 0) return 'administration.wrong-headers'
  return null
}

interface PartProps {
  form: SettingsForm
  edit: (change: Partial<SettingsForm>) => void
}

function Target({ form, edit, datasets }: PartProps & { datasets: readonly Dataset[] }) {
  const translate = useTranslate()
  const every = { value: '*', label: translate('administration.every-dataset') }
  return (
    <>
      <Field label={translate('administration.webhook-name')}>
        {(id) => (
          <TextInput
            id={id}
            value={form.name}
            maxLength={256}
            onChange={(name) => edit({ name })}
          />
        )}
      </Field>
      <Field
        label={translate('administration.webhook-url')}
        hint={translate('administration.webhook-url-hint')}
      >
        {(id) => (
          <TextInput
            id={id}
            type="url"
            value={form.url}
            placeholder="https://example.com/hooks/content"
            onChange={(url) => edit({ url })}
          />
        )}
      </Field>
      <Field label={translate('administration.dataset')}>
        {(id) => (
          <Select
            id={id}
            value={form.dataset}
            options={[every, ...datasets.map(({ name }) => ({ value: name, label: name }))]}
            onChange={(dataset) => edit({ dataset })}
          />
        )}
      </Field>
    </>
  )
}

function Rule({ form, edit }: PartProps) {
  const translate = useTranslate()
  return (
    <>
      <fieldset className={css.choices}>
        <legend className={css.legend}>{translate('administration.send-when')}</legend>
        {operations.map((operation) => (
          <Checkbox
            key={operation}
            checked={form.on.includes(operation)}
            label={translate(`administration.on-${operation}`)}
            onChange={(isChosen) =>
              edit({
                on: operations.filter((one) =>
                  one === operation ? isChosen : form.on.includes(one),
                ),
              })
            }
          />
        ))}
      </fieldset>
      <fieldset className={css.choices}>
        <legend className={css.legend}>{translate('administration.send-also')}</legend>
        <Checkbox
          checked={form.includeDrafts}
          label={translate('administration.drafts')}
          onChange={(includeDrafts) => edit({ includeDrafts })}
        />
        <Checkbox
          checked={form.includeAllVersions}
          label={translate('administration.versions')}
          onChange={(includeAllVersions) => edit({ includeAllVersions })}
        />
      </fieldset>
      <CodeField
        name="filter"
        value={form.filter}
        placeholder={'_type == "article" && delta::changedAny(title)'}
        onChange={(filter) => edit({ filter })}
      />
      <CodeField
        name="projection"
        value={form.projection}
        placeholder={'{_id, title, "author": author->name}'}
        onChange={(projection) => edit({ projection })}
      />
    </>
  )
}

function Request({ form, edit, hasSecret }: PartProps & { hasSecret: boolean }) {
  const translate = useTranslate()
  const { wrong } = parseHeaders(form.headers)
  return (
    <>
      <Field label={translate('administration.method')}>
        {(id) => (
          <Select
            id={id}
            value={form.httpMethod}
            options={webhookMethods.map((value) => ({ value, label: value }))}
            onChange={(httpMethod) => edit({ httpMethod })}
          />
        )}
      </Field>
      <CodeField
        name="headers"
        value={form.headers}
        invalid={wrong.length > 0}
        placeholder="Authorization: Bearer …"
        onChange={(headers) => edit({ headers })}
      />
      <Field
        label={translate('administration.secret')}
        hint={translate(hasSecret ? 'administration.secret-kept' : 'administration.secret-hint')}
      >
        {(id) => (
          <TextInput
            id={id}
            mono
            autoComplete="off"
            maxLength={256}
            value={form.secret}
            disabled={form.removesSecret}
            onChange={(secret) => edit({ secret })}
          />
        )}
      </Field>
      {hasSecret && (
        <Checkbox
          checked={form.removesSecret}
          label={translate('administration.remove-secret')}
          onChange={(removesSecret) => edit({ removesSecret, secret: '' })}
        />
      )}
    </>
  )
}

interface CodeFieldProps {
  name: 'filter' | 'projection' | 'headers'
  value: string
  placeholder: string
  invalid?: boolean
  onChange: (value: string) => void
}

/** A text that a program reads. */
function CodeField({ name, ...control }: CodeFieldProps) {
  const translate = useTranslate()
  return (
    <Field
      label={translate(`administration.${name}`)}
      hint={translate(`administration.${name}-hint`)}
    >
      {(id) => <TextArea id={id} mono rows={2} spellCheck={false} {...control} />}
    </Field>
  )
}

/** A control below its name. */
function Field(props: { label: string; hint?: string; children: (id: string) => ReactNode }) {
  const { label, hint, children } = props
  const id = useId()
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      {children(id)}
      {hint && <span className={css.hint}>{hint}</span>}
    </div>
  )
}
