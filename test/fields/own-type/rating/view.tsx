import type {
  DiffProps,
  DisplayProps,
  FieldView,
  InputProps,
} from '../../../../src/form/registry.ts'
import { set } from '../../../../src/model/patch.ts'
import type { Rating } from './type.ts'
import { ratingType } from './type.ts'

const stars = (value: unknown): string => '★'.repeat((value as Rating | undefined)?.stars ?? 0)

function RatingInput({ value, control, readOnly, onChange }: InputProps<Rating>) {
  return (
    <input
      {...control}
      type="range"
      max={5}
      readOnly={readOnly}
      value={value?.stars ?? 0}
      onChange={({ target }) => onChange(set({ ...value, _type: 'rating', stars: +target.value }))}
    />
  )
}

function RatingDisplay({ value }: DisplayProps<Rating>) {
  return <b data-rating>{stars(value)}</b>
}

function RatingDiff({ diff }: DiffProps) {
  return (
    <p data-rating-diff>
      <del>{stars(diff.fromValue)}</del> <ins>{stars(diff.toValue)}</ins>
    </p>
  )
}

/** The view half; its type comes with it, as for a page that adds a type of its own. */
export const ratingView: FieldView = {
  type: ratingType,
  input: RatingInput,
  display: RatingDisplay,
  diff: RatingDiff,
}
