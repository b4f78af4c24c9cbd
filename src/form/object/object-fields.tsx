import { memo, useId, useLayoutEffect, useMemo, useRef } from 'react'
import type { CSSProperties, ReactElement } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { Path } from '../../model/path.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { Badge } from '../../ui/text/badge.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Icon } from '../../ui/text/icon.tsx'
import { isIconName } from '../../ui/text/icons.ts'
import { Select } from '../../ui/controls/choice/select.tsx'
import { tabPanelProps, Tabs } from '../../ui/controls/tabs.tsx'
import type { Tab } from '../../ui/controls/tabs.tsx'
import { description, wide } from '../field/field.css.ts'
import { Field } from '../field/field.tsx'
import { FindingIcon, toneOf } from '../field/findings.tsx'
import { useForm, useFormNode } from '../form-context.ts'
import type { FieldsetMember, FormMember, FormNode } from '../store/form-node.ts'
import * as css from './object-fields.css.ts'
import { estimateHeight } from '../field/outline.ts'
import { Section } from '../field/section.tsx'
import { UntypedObject } from './untyped-object.tsx'
import { UnknownFields } from './unknown-fields.tsx'

export interface ObjectFieldsProps {
  path: Path
  /** Names of fields that are shown elsewhere; must be the same set in each render. */
  without?: ReadonlySet<string>
}

/** The fields of an object or a document, by group and fieldset. */
export function ObjectFields({ path, without }: ObjectFieldsProps) {
  const node = useFormNode(path)
  const translate = useTranslate()
  const groupsId = useId()
  if (!node?.object) return null
  const { columns, groups, selectedGroup, isTooDeep } = node.object
  const members = without ? shownMembers(node.object.members, without) : node.object.members
  if (isTooDeep) {
    return (
      <Card>
        <Icon name="info" size={14} /> {translate('form.too-deep')}
      </Card>
    )
  }
  const grid = (
    <MemberGrid
      members={members}
      columns={columns}
      type={node.type}
      path={path}
      depth={node.depth}
    />
  )
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

function shownMembers(
  members: readonly FormMember[],
  without: ReadonlySet<string>,
): readonly FormMember[] {
  return members.filter((member) => member.kind !== 'field' || !without.has(nameOf(member)))
}

/** The tab id for "no group"; no group can have this name. */
const allFields = '*'

/** Chooses a group: tabs where they fit, else a select. */
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
  /** These describe the object. */
  type: SchemaType
  path: Path
  depth: number
}

/** Renders again only when the visible fields change, not their values. */
const MemberGrid = memo(function MemberGrid(props: MemberGridProps) {
  const { members, columns, type, path, depth } = props
  const { registry } = useForm()
  const places = useMemo(() => placesOf(type), [type])
  const isLong = columns === 1 && type.fields.length > manyFields
  return (
    <div className={css.grid} style={{ '--columns': columns } as CSSProperties}>
      {isLong
        ? inStretches(members, places).map(({ place, inside }) => (
            <Stretch key={place} height={heightOf(inside)}>
              {inside.map(view)}
            </Stretch>
          ))
        : members.map(view)}
    </div>
  )

  function heightOf(inside: readonly FormMember[]): number {
    return inside
      .flatMap((member) => (member.kind === 'field' ? [member] : member.members))
      .map((member) => type.field(nameOf(member)))
      .reduce((sum, field) => {
        return field ? sum + estimateHeight(field.type, depth + 1, registry) + fieldGap : sum
      }, 0)
  }

  function view(member: FormMember): ReactElement {
    return member.kind === 'field' ? (
      <Field key={member.id} path={member.path} />
    ) : (
      <FieldsetSection key={member.id} member={member} type={type} path={path} depth={depth} />
    )
  }
})

/** A type with more fields than this is rendered in stretches of this length. */
const manyFields = 48
const stretchLength = 16
const fieldGap = 20

function placesOf({ fields, fieldsets }: SchemaType): Places {
  return {
    fields: new Map(fields.map(({ name }, index) => [name, index])),
    fieldsets: new Map(
      fieldsets.map(({ name }) => [name, fields.findIndex(({ fieldset }) => fieldset === name)]),
    ),
  }
}

interface Places {
  fields: ReadonlyMap<string, number>
  fieldsets: ReadonlyMap<string, number>
}

interface StretchOfMembers {
  place: number
  inside: FormMember[]
}

/** A member's stretch depends only on the schema: hiding or showing other members never moves it. */
function inStretches(
  members: readonly FormMember[],
  { fields, fieldsets }: Places,
): StretchOfMembers[] {
  const stretches: StretchOfMembers[] = []
  for (const member of members) {
    const index =
      member.kind === 'field' ? fields.get(nameOf(member)) : fieldsets.get(member.fieldset.name)
    const place = Math.floor((index ?? 0) / stretchLength)
    const last = stretches.at(-1)
    if (last && last.place >= place) last.inside.push(member)
    else stretches.push({ place, inside: [member] })
  }
  return stretches
}

/** A run of fields; `height` is its estimated px before it is rendered. */
function Stretch({ height, children }: { height: number; children: readonly ReactElement[] }) {
  const { mounts } = useForm()
  const frame = useRef<HTMLDivElement>(null)
  // A layout effect, to run before the fields inside register in their effects.
  useLayoutEffect(() => (frame.current ? mounts.watchStretch(frame.current) : undefined), [mounts])
  return (
    <div
      ref={frame}
      className={css.stretch}
      style={{ containIntrinsicBlockSize: `auto ${height}px` }}
    >
      {children}
    </div>
  )
}

const FieldsetSection = memo(function FieldsetSection(props: {
  member: FieldsetMember
  type: SchemaType
  path: Path
  depth: number
}) {
  const { member, type, path, depth } = props
  const { controller } = useForm()
  const { fieldset, collapsed, worst, members } = member
  const { name, columns, collapsible } = fieldset
  return (
    <div className={wide}>
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
          <MemberGrid members={members} columns={columns} type={type} path={path} depth={depth} />
        </div>
      </Section>
    </div>
  )
})

const noMarkers = [] as const

/** The path of a field ends with its name. */
function nameOf({ path }: Pick<FormMember & { kind: 'field' }, 'path'>): string {
  return path.at(-1) as string
}
