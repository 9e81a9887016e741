import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { documentUrl } from '../app/links.ts';
import { LayerName, layerIndex } from './layers.tsx';
import type { Shown } from './shown.ts';
import type { LitLines, Source } from './sources.ts';
import type { ValueLines } from './value-lines.ts';
import { YamlLine } from './yaml-line.tsx';

const roles = { own: 'as submitted', parent: 'parent', substitution: 'substituted from' } as const;

/** A submitted document: its YAML, with the lines lit that made the value that is pointed at. */
export function SourceCard({
  source: { document, role },
  lit,
  isDimmed,
  shown,
}: {
  readonly source: Source;
  readonly lit: LitLines | null;
  readonly isDimmed: boolean;
  readonly shown: Shown;
}) {
  const text = useRef<HTMLElement>(null);
  const focus = lit?.origin ?? lit?.ways[0] ?? null;
  const { name, schema, layer, yaml } = document;
  const lines = yaml.replace(/\n$/, '').split('\n');
  // Nothing is lit: what people look for is the data.
  const from = focus?.from ?? lines.findIndex((line) => line.startsWith('data:')) + 3;
  useEffect(() => {
    const scroller = text.current;
    if (scroller === null) return;
    const line = scroller.children[from];
    // The card scrolls, the page does not: nothing moves under the pointer.
    if (line instanceof HTMLElement) scroller.scrollTop = Math.max(0, line.offsetTop - 60);
  }, [from]);
  return (
    <article
      className={`source sheet ${isDimmed ? 'is-dimmed' : ''} ${lit !== null ? 'is-lit' : ''}`}
      data-layer={layerIndex(layer, shown.layers)}
    >
      <header className="source-head small">
        <Link href={documentUrl(document, shown.number)}>{name}</Link>
        {layer !== null && <LayerName layer={layer} layers={shown.layers} />}
        <span className="soft">{roles[role]}</span>
        <span className="soft source-schema">{schema}</span>
      </header>
      <section
        ref={text}
        className="source-text code"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with the keyboard
        tabIndex={0}
        aria-label={`YAML of ${name}, ${layer ?? 'without a layer'}`}
      >
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are named by their number
          <span key={at} className={`source-line ${styleOf(at, lit)}`}>
            <span className="line-number number" aria-hidden="true">
              {at + 1}
            </span>
            <YamlLine text={line} />
          </span>
        ))}
      </section>
    </article>
  );
}

function styleOf(at: number, lit: LitLines | null): string {
  if (lit === null) return '';
  const isIn = (range: ValueLines | null) => range !== null && at >= range.from && at < range.to;
  if (isIn(lit.origin)) return 'is-origin';
  return lit.ways.some(isIn) ? 'is-way' : '';
}
