import { useEffect, useId, useRef, useState } from 'react';
import { type Layers, layerIndex } from './layers.tsx';
import { type Line, RenderedLine } from './rendered-line.tsx';

/**
 * The lines of a rendered document, each with the document that set it. It is a list box: arrow keys move from value to
 * value, Enter keeps one.
 */
export function RenderedLines({
  lines,
  layers,
  path,
  pinned,
  point,
  pin,
}: {
  readonly lines: readonly Line[];
  readonly layers: Layers;
  readonly path: string | null;
  readonly pinned: string | null;
  point(path: string | null): void;
  pin(path: string | null): void;
}) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const values = lines.filter((line) => line.path !== null && line.path !== '.');
  const [hasFocus, setFocus] = useState(false);
  const dataAt = Math.max(
    0,
    lines.findIndex(({ text }) => text.startsWith('data:')),
  );
  const [isFolded, setFolded] = useState(dataAt > 3);
  const current = values.find((line) => line.path === path) ?? null;

  useEffect(() => {
    if (current === null || !hasFocus) return;
    document.getElementById(`${id}-${current.number}`)?.scrollIntoView({ block: 'nearest' });
  }, [current, hasFocus, id]);

  const onKey = useKeys({ values, current, pinned, point, pin });

  return (
    <div className="lines sheet code">
      {dataAt > 3 && (
        <button
          type="button"
          className="lines-fold"
          aria-expanded={!isFolded}
          onClick={() => setFolded(!isFolded)}
        >
          {isFolded ? `Show ${dataAt} lines of metadata` : 'Hide the metadata'}
        </button>
      )}
      <div
        ref={list}
        role="listbox"
        tabIndex={0}
        className="lines-box"
        aria-label="Values of the rendered document. Arrow keys explain each of them"
        aria-activedescendant={current === null ? undefined : `${id}-${current.number}`}
        onFocus={() => setFocus(true)}
        onBlur={() => {
          setFocus(false);
          point(null);
        }}
        onPointerLeave={() => point(null)}
        onKeyDown={(event) => {
          if (event.ctrlKey || event.metaKey || event.altKey) return;
          if (onKey(event.key)) event.preventDefault();
        }}
      >
        {(isFolded ? lines.slice(dataAt) : lines).map((line, at, all) => (
          <RenderedLine
            key={line.number}
            id={`${id}-${line.number}`}
            line={line}
            layer={layerIndex(line.step.document.layer, layers)}
            isFirst={!isSameOrigin(line, all[at - 1])}
            isLit={line.path !== null && line.path === path}
            isPinned={line.path !== null && line.path === pinned}
            point={point}
            pin={pin}
          />
        ))}
      </div>
    </div>
  );
}

/** A function that acts on a key of the list box; it returns whether the key means something there. */
function useKeys({
  values,
  current,
  pinned,
  point,
  pin,
}: {
  readonly values: readonly Line[];
  readonly current: Line | null;
  readonly pinned: string | null;
  point(path: string | null): void;
  pin(path: string | null): void;
}): (key: string) => boolean {
  const move = (steps: number) => {
    const at = current === null ? -1 : values.indexOf(current);
    const next = values[Math.min(values.length - 1, Math.max(0, at + steps))];
    if (next !== undefined) point(next.path);
  };
  return (key) => {
    const steps = stepsOf(key, values.length);
    if (steps !== null) move(steps);
    else if (key === 'Enter' && current !== null)
      pin(current.path === pinned ? null : current.path);
    else if (key === 'Escape') {
      point(null);
      pin(null);
    } else return false;
    return true;
  };
}

/** How many values a key moves on; null for keys that do not move. */
function stepsOf(key: string, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return 1;
    case 'ArrowUp':
      return -1;
    case 'PageDown':
      return 12;
    case 'PageUp':
      return -12;
    case 'Home':
      return -count;
    case 'End':
      return count;
    default:
      return null;
  }
}

function isSameOrigin(line: Line, before: Line | undefined): boolean {
  return before !== undefined && originOf(line) === originOf(before);
}

/** The document that a line came from: the source of a substitution or of inheritance, or the document itself. */
function originOf({ step: { document, kind } }: Line): string {
  return `${kind === 'SUBSTITUTED'} ${document.schema} ${document.name} ${document.layer}`;
}
