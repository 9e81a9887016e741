import { memo } from 'react';
import type { RenderedLinesQuery } from '../data/generated/graphql.ts';
import { YamlLine } from './yaml-line.tsx';

/** A line of a rendered document, and the step that set it. */
export type Line = NonNullable<
  NonNullable<RenderedLinesQuery['revision']>['renderedDocument']
>['blame']['nodes'][number];

interface LineProps {
  readonly id: string;
  readonly line: Line;
  readonly layer: number | undefined;
  readonly isFirst: boolean;
  readonly isLit: boolean;
  readonly isPinned: boolean;
  point(path: string | null): void;
  pin(path: string | null): void;
}

/** One line: an option of the list box if it has a value. */
export const RenderedLine = memo(function RenderedLine(props: LineProps) {
  const { id, line, layer, isFirst, isLit, isPinned, point, pin } = props;
  const { number, text, path, step } = line;
  const canPoint = path !== null && path !== '.';
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list box handles the keys of its options
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isPinned}
      aria-disabled={canPoint ? undefined : true}
      data-layer={layer}
      className={`line ${isLit ? 'is-lit' : ''} ${canPoint ? '' : 'is-meta'}`}
      onPointerEnter={(event) => {
        if (event.pointerType === 'mouse') point(canPoint ? path : null);
      }}
      onClick={() => canPoint && pin(isPinned ? null : path)}
    >
      <span className="line-number number" aria-hidden="true">
        {number}
      </span>
      <YamlLine text={text} />
      <span className="line-origin" aria-hidden={!isFirst}>
        {isFirst && canPoint && (
          <>
            <span className="hidden-text">from </span>
            {step.document.layer ?? step.document.name}
          </>
        )}
      </span>
    </div>
  );
});
