import { memo, useId } from 'react'
import type { CSSProperties } from 'react'
import { useTranslate } from '../i18n/use-translate.ts'
import type { Path } from '../model/path.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { Icon, isIconName } from '../ui/icon.tsx'
import { Select } from '../ui/select.tsx'
import { tabPanelProps, Tabs } from '../ui/tabs.tsx'
import type { Tab } from '../ui/tabs.tsx'
import { description } from './field.css.ts'
import { Field } from './field.tsx'
import { FindingIcon, toneOf } from './findings.tsx'
import { useForm, useFormNode } from './form-context.ts'
import type { FieldsetMember, FormMember, FormNode } from './form-node.ts'
import * as css from './object-fields.css.ts'
import { Section } from './section.tsx'
import { UntypedObject } from './untyped-object.tsx'
import { UnknownFields } from './unknown-fields.tsx'

/** The fields of an object or a document, by group and fieldset. */
export function ObjectFields({ path }: { path: Path }) {
  const node = useFormNode(path)
  const translate = useTranslate()
  const groupsId = useId()
  if (!node?.object) return null
  const { members, columns, groups, selectedGroup, isTooDeep } = node.object
  if (isTooDeep) {
    return (
      <Card>
        <Icon name="info" size={14} /> {translate('form.too-deep')}
      </Card>
    )
  }
  const grid = <MemberGrid members={members} columns={columns} path={path} />
  return (
    <div className={css.container}>
      <UntypedObject node={node} />
      <UnknownFields node={node} />
      {groups.length === 0 ? (
        grid
      ) : (
        <>
          <GroupSwitch node={node} id={groupsId} />
          <div {...tabPanelProps(groupsId, selectedGroup ?? allFields)}>{grid}</div>
        </>
      )}
    </div>
  )
}

/** Stands for "no group" among the ids of the tabs; no group can be called so. */
const allFields = '*'

/** Chooses a group: tabs where there is room for them, else a select. */
function GroupSwitch({ node, id }: { node: FormNode; id: string }) {
  const translate = useTranslate()
  const { controller } = useForm()
  const { groups = [], selectedGroup = null } = node.object ?? {}
  const marks = node.display !== 'none'
  const tabs: Tab[] = [
    { id: allFields, label: translate('form.all-fields') },
    ...groups.map(({ group, worst }) => ({
      id: group.name,
      label: group.title,
      ...(isIconName(group.icon) && { icon: group.icon }),
      ...(marks && worst && { tone: toneOf(worst) }),
    })),
  ]
  const shared = {
    value: selectedGroup ?? allFields,
    label: translate('form.groups'),
    onChange: (name: string) =>
      controller.store.choose(node.path, { group: name === allFields ? null : name }),
  }
  return (
    <>
      <div className={css.groups} part="tabs">
        <Tabs {...shared} tabs={tabs} id={id} />
      </div>
      <div className={css.groupSelect}>
        <Select {...shared} options={tabs.map(({ id: value, label }) => ({ value, label }))} />
      </div>
    </>
  )
}

interface MemberGridProps {
  members: readonly FormMember[]
  columns: number
  /** Of the object. */
  path: Path
}

/** Renders again only when other fields show, not when their values change. */
const MemberGrid = memo(function MemberGrid({ members, columns, path }: MemberGridProps) {
  return (
    <div className={css.grid} style={{ '--columns': columns } as CSSProperties}>
      {members.map((member) =>
        member.kind === 'field' ? (
          <Field key={member.id} path={member.path} />
        ) : (
          <FieldsetSection key={member.id} member={member} path={path} />
        ),
      )}
    </div>
  )
})

const FieldsetSection = memo(function FieldsetSection(props: {
  member: FieldsetMember
  path: Path
}) {
  const { member, path } = props
  const { controller } = useForm()
  const { fieldset, collapsed, worst, members } = member
  const { name, columns, collapsible } = fieldset
  return (
    <div className={css.wide}>
      <Section
        title={fieldset.title}
        description={
          fieldset.description && <div className={description}>{fieldset.description}</div>
        }
        badges={
          collapsed && (
            <>
              <Badge>{members.length}</Badge>
              {worst && <FindingIcon markers={noMarkers} worst={worst} />}
            </>
          )
        }
        collapsed={collapsible ? collapsed : undefined}
        onToggle={() => controller.store.choose(path, { fieldsets: { [name]: !collapsed } })}
      >
        <div className={css.container}>
          <MemberGrid members={members} columns={columns} path={path} />
        </div>
      </Section>
    </div>
  )
})

const noMarkers = [] as const
