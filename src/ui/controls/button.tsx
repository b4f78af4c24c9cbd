import { useId } from 'react'
import type { ComponentProps, MouseEvent, ReactNode, Ref } from 'react'
import * as css from './button.css.ts'
import { classes } from '../host/dom.ts'
import { ariaKeyShortcuts, parseHotkey } from '../keys/hotkeys.ts'
import { isApplePlatform } from '../host/host-env.ts'
import { Icon } from '../text/icon.tsx'
import type { IconName } from '../text/icons.ts'
import { Spinner } from '../text/spinner.tsx'
import type { ControlSize, Tone } from '../tokens.ts'
import { Tooltip } from '../anchored/tooltip.tsx'

/** Props shared by all buttons. */
export interface ButtonBaseProps extends Omit<
  ComponentProps<'button'>,
  'ref' | 'children' | 'className' | 'style'
> {
  /** `primary` is the one main action of a view; `default` has a border; `ghost` is quiet. */
  variant?: 'default' | 'primary' | 'ghost'
  /** Semantic colour. `critical` marks destructive or rejecting actions. */
  tone?: Tone
  /** Default `medium` (28px). */
  size?: ControlSize
  /** Renders a link that looks like a button. */
  href?: string
  /** With `href`: the link's target, as in `<a target>`. */
  target?: string
  /** Why the button is disabled. It stays focusable so that the reason can be reached by keyboard. */
  disabledReason?: string | null
  /** Shows a spinner and ignores presses. */
  busy?: boolean
  /** Toggle state; makes it a toggle button. */
  pressed?: boolean
  /** Key combination shown in the tooltip and exposed to assistive technology; the caller handles it. */
  hotkey?: string
  /** Hint shown on hover and focus. Essential information belongs on the button instead. */
  tooltip?: ReactNode
  ref?: Ref<HTMLElement>
}

export interface ButtonProps extends ButtonBaseProps {
  /** The label. */
  children: ReactNode
  /** Shown before the label. */
  icon?: IconName
  /** Shown after the label. */
  iconAfter?: IconName
  /** Fills the width of its container. */
  wide?: boolean
}

/** A button with a label. */
export function Button({ children, icon, iconAfter, wide, ...props }: ButtonProps) {
  const iconSize = props.size === 'small' ? 14 : 16
  return (
    <ButtonShell {...props} className={wide ? css.wide : undefined}>
      {icon && <Icon name={icon} size={iconSize} />}
      <span className={css.label}>{children}</span>
      {iconAfter && <Icon name={iconAfter} size={iconSize} />}
    </ButtonShell>
  )
}

interface ShellProps extends ButtonBaseProps {
  children: ReactNode
  className?: string | undefined
}

/** The element, states and hint behind Button and IconButton. */
export function ButtonShell({
  variant = 'default',
  tone = 'default',
  size = 'medium',
  href,
  target,
  disabled,
  disabledReason,
  busy,
  pressed,
  hotkey,
  tooltip,
  className,
  children,
  onClick,
  type = 'button',
  ref,
  ...rest
}: ShellProps) {
  const reasonId = useId()
  const refused = Boolean(disabledReason) || Boolean(busy)
  const shortcut = hotkey ? ariaKeyShortcuts(parseHotkey(hotkey), isApplePlatform()) : undefined

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (!refused) return onClick?.(event)
    event.preventDefault()
    event.stopPropagation()
  }

  const shared = {
    ...rest,
    'aria-keyshortcuts': shortcut,
    'aria-describedby': disabledReason ? reasonId : rest['aria-describedby'],
    className: classes(
      css.button,
      css.size[size],
      variant === 'ghost' ? css.ghost : variant === 'default' && css.outlined,
      variant === 'primary' && (tone === 'critical' ? css.primaryCritical : css.primary),
      variant !== 'primary' && css.tone[tone],
      busy && css.busy,
      className,
    ),
  }
  const content = (
    <>
      {busy ? <span className={css.busyContent}>{children}</span> : children}
      {busy && (
        <span className={css.busySpinner}>
          <Spinner size={14} />
        </span>
      )}
      {disabledReason && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </>
  )
  const element =
    href !== undefined && !refused && !disabled ? (
      <a
        {...(shared as ComponentProps<'a'>)}
        href={href}
        target={target}
        rel={target === '_blank' ? 'noopener' : undefined}
        onClick={onClick as ComponentProps<'a'>['onClick']}
        ref={ref as Ref<HTMLAnchorElement>}
      >
        {content}
      </a>
    ) : (
      <button
        {...shared}
        type={type}
        disabled={disabled && !disabledReason}
        aria-disabled={refused || undefined}
        aria-busy={busy || undefined}
        aria-pressed={pressed}
        onClick={handleClick}
        ref={ref as Ref<HTMLButtonElement>}
      >
        {content}
      </button>
    )
  const hint = disabledReason ?? tooltip
  // Adding or removing a reason must not lose the focus: the button stays the same element.
  if (!hint && disabledReason === undefined) return element
  return (
    <Tooltip content={hint} hotkey={disabledReason ? undefined : hotkey}>
      {element}
    </Tooltip>
  )
}
