import { isRecord } from '../../model/document.ts'
import { draftId } from '../../model/ids.ts'
import type { Path } from '../../model/path.ts'
import type { IsUnique, UniqueContext } from '../../schema/type-options.ts'
import type { Message } from '../../schema/validation/messages.ts'
import type {
  DatasetQuestion,
  ValidationContext,
} from '../../schema/validation/validation-context.ts'

/** Whether another document has the slug; false when it cannot be looked up. */
export async function findTwin(
  value: unknown,
  context: ValidationContext,
): Promise<Message | null> {
  const current = isRecord(value) ? value['current'] : undefined
  if (typeof current !== 'string' || current.trim() === '') return null
  const { isUnique, disableArrayWarning } = context.type.options
  const isInArray = context.path.some((segment) => typeof segment !== 'string')
  if (isInArray && disableArrayWarning !== true) {
    context.warn(
      `The slug at "${groqPath(context.path)}" is in an array: to find others like it takes long in a large dataset. Set the option disableArrayWarning once you know.`,
    )
  }
  const defaultIsUnique = async (slug: string): Promise<boolean> => {
    const question = questionOf(slug, context)
    return question === null || (await context.query(question)) !== false
  }
  const isFine =
    typeof isUnique === 'function'
      ? await (isUnique as IsUnique)(current, withDefault(context, defaultIsUnique))
      : await defaultIsUnique(current)
  return isFine ? null : { code: 'slug.unique' }
}

/** Inherits from the context: a copy would read all its getters, which record every dependency. */
function withDefault(
  context: ValidationContext,
  defaultIsUnique: UniqueContext['defaultIsUnique'],
): UniqueContext {
  return Object.assign(Object.create(context) as ValidationContext, { defaultIsUnique })
}

/** Null for a document without an id, which cannot be distinguished from others. */
function questionOf(
  slug: string,
  { documentId, documentType, path }: ValidationContext,
): DatasetQuestion | null {
  if (documentId === undefined) return null
  const place = `${groqPath(path)}.current`
  const isSame = path.some((segment) => typeof segment !== 'string')
    ? `$slug in ${place}`
    : `${place} == $slug`
  return {
    query: `!defined(*[_type == $docType && !(_id in [$draft, $published]) && !(_id in path($versions)) && ${isSame}][0]._id)`,
    params: {
      docType: documentType,
      draft: draftId(documentId),
      published: documentId,
      versions: `versions.*.${documentId}`,
      slug,
    },
    tag: 'validation.slug-is-unique',
  }
}

/** The path as GROQ; array items match at any index. */
function groqPath(path: Path): string {
  return path.reduce<string>((text, segment) => {
    if (typeof segment !== 'string') return `${text}[]`
    if (!/^[A-Za-z_]\w*$/.test(segment)) return `${text || '@'}[${JSON.stringify(segment)}]`
    return text === '' ? segment : `${text}.${segment}`
  }, '')
}
