import { createElement, type SVGProps } from 'react'

export interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number | string
}

/** A shape of an icon, as an element's name and its attributes. */
export type Shape = [tag: string, attributes: Record<string, string>]

/**
 * What the build puts in the place of a Lucide icon (`server/commands/build/icons.ts`): one component and one path, where the
 * package draws three components and a shape for each stroke. A list has hundreds of icons.
 */
export function icon(name: string, line: string, others: readonly Shape[]) {
  return function drawn({ size = 24, color = 'currentColor', className, children, ...rest }: IconProps) {
    const named = 'aria-label' in rest || 'aria-labelledby' in rest || 'role' in rest || 'title' in rest || children !== undefined
    return createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: color,
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: `lucide lucide-${name}${className ? ` ${className}` : ''}`,
        'aria-hidden': named ? undefined : 'true',
        ...rest,
      },
      line === '' ? null : createElement('path', { d: line }),
      ...others.map(([tag, attributes]) => createElement(tag, attributes)),
      children,
    )
  }
}
