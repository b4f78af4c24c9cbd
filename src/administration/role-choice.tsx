import { useTranslate } from '../i18n/use-translate.ts'
import type { Role } from '../protocol/users.ts'
import { Checkbox } from '../ui/controls/choice/checkbox.tsx'
import * as css from './administration.css.ts'

export interface RoleChoiceProps {
  roles: readonly Role[]
  /** Names of the chosen ones. */
  value: readonly string[]
  onChange: (value: readonly string[]) => void
}

/** Any of the roles of a project, each with what it allows. */
export function RoleChoice({ roles, value, onChange }: RoleChoiceProps) {
  const translate = useTranslate()
  return (
    <fieldset className={css.choices}>
      <legend className={css.legend}>{translate('administration.roles')}</legend>
      {roles.map(({ name, title, description }) => (
        <Checkbox
          key={name}
          checked={value.includes(name)}
          label={title}
          description={description}
          onChange={(isChosen) =>
            onChange(isChosen ? [...value, name] : value.filter((one) => one !== name))
          }
        />
      ))}
    </fieldset>
  )
}

/** Titles of roles, in the order of the project's roles; a name that is not one of them stays. */
export function roleTitles(names: readonly string[], roles: readonly Role[]): string {
  const known = roles.filter(({ name }) => names.includes(name)).map(({ title }) => title)
  const unknown = names.filter((name) => !roles.some((role) => role.name === name))
  return [...known, ...unknown].join(', ')
}
