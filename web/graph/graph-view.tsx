import { type KeyboardEvent, type MouseEvent, useMemo, useRef, useState } from 'react';
import { type Layers, layerIndex } from '../documents/layers.tsx';
import { minReadable } from './camera.ts';
import { Lines, LitNodes, LitRelations, NodeBox } from './graph-parts.tsx';
import { obey, type Steering, steeringOf } from './steering.ts';
import { useCamera } from './use-camera.ts';
import type { Drawing } from './use-layout.ts';

/**
 * The picture. It is one stop of the Tab key; arrow keys then lead from document to document, and Enter selects one. A
 * document that is pointed at or focused lights up with its relations.
 */
export function GraphView({
  drawing,
  layers,
  centre,
  selected,
  select,
  camera: cameraText,
  setCamera,
}: {
  readonly drawing: Drawing;
  readonly layers: Layers;
  /** The key of the document that the picture is about. */
  readonly centre: string | null;
  readonly selected: string | null;
  select(key: string | null): void;
  /** The camera of the URL. */
  readonly camera: string | undefined;
  setCamera(text: string): void;
}) {
  const { graph, layout } = drawing;
  const place = useRef<SVGSVGElement | null>(null);
  const at = useMemo(() => new Map(graph.nodes.map(({ key }, index) => [key, index])), [graph]);
  const centreOf = (key: string | null) => layout.centres[at.get(key ?? '') ?? -1] ?? null;
  const control = useCamera(place, layout, centreOf(selected ?? centre), cameraText, setCamera);
  const { camera, frame } = control;
  const [pointed, setPointed] = useState<string | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const here = [focused, selected, centre].find((key) => key !== null && at.has(key));
  const stop = here ?? graph.nodes[0]?.key ?? null;

  const lit = pointed ?? focused ?? selected;

  const keyOf = (target: EventTarget): string | null => {
    const element = target instanceof Element ? target.closest('[data-at]') : null;
    return graph.nodes[Number(element?.getAttribute('data-at') ?? -1)]?.key ?? null;
  };
  const steer = steeringOf(drawing, control, { centre, stop, select }, (at) =>
    place.current?.querySelector<SVGElement>(`[data-at="${at}"]`)?.focus({ preventScroll: true }),
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (
      !event.ctrlKey &&
      !event.metaKey &&
      !event.altKey &&
      obey(event.key, keyOf(event.target), steer)
    )
      event.preventDefault();
  };
  const onClick = (event: MouseEvent) => {
    if (!control.wasDragged()) select(keyOf(event.target));
  };

  return (
    <div className="graph-view sheet">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset does not draw */}
      <svg
        ref={place}
        role="group"
        aria-label={`Graph of ${graph.nodes.length} documents. Arrow keys move between them.`}
        className={camera !== null && camera.zoom < minReadable ? 'graph is-far' : 'graph'}
        onClick={onClick}
        onKeyDown={onKeyDown}
        onPointerOver={({ target }) => setPointed(keyOf(target))}
        onPointerLeave={() => setPointed(null)}
        onFocus={({ target }) => setFocused(keyOf(target))}
        onBlur={() => setFocused(null)}
      >
        {camera !== null && frame !== null && (
          <g
            transform={`translate(${frame.width / 2} ${frame.height / 2}) scale(${camera.zoom}) translate(${-camera.x} ${-camera.y})`}
          >
            <Lines graph={graph} layout={layout} />
            <LitRelations graph={graph} layout={layout} of={lit} />
            <Nodes
              drawing={drawing}
              layers={layers}
              stop={stop}
              selected={selected}
              centre={centre}
            />
            <LitNodes graph={graph} layout={layout} of={lit} />
          </g>
        )}
      </svg>
      <ZoomButtons steer={steer} />
    </div>
  );
}

/** All documents. */
function Nodes({
  drawing: { graph, layout },
  layers,
  stop,
  selected,
  centre,
}: {
  readonly drawing: Drawing;
  readonly layers: Layers;
  /** The key of the document at which the Tab key stops. */
  readonly stop: string | null;
  readonly selected: string | null;
  readonly centre: string | null;
}) {
  return graph.nodes.map((node, index) => (
    <NodeBox
      key={node.key}
      node={node}
      at={index}
      x={layout.centres[index]?.x ?? 0}
      y={layout.centres[index]?.y ?? 0}
      layer={layerIndex(node.layer, layers)}
      isStop={node.key === stop}
      isSelected={node.key === selected}
      isCentre={node.key === centre}
    />
  ));
}

function ZoomButtons({ steer }: { readonly steer: Steering }) {
  return (
    <div className="graph-zoom">
      <button type="button" className="button" onClick={() => steer.zoomBy(1)}>
        <span aria-hidden="true">+</span>
        <span className="hidden-text">Zoom in</span>
      </button>
      <button type="button" className="button" onClick={() => steer.zoomBy(-1)}>
        <span aria-hidden="true">−</span>
        <span className="hidden-text">Zoom out</span>
      </button>
      <button type="button" className="button" onClick={steer.showAll}>
        Show all
      </button>
    </div>
  );
}
