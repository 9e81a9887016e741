/** The names of the layers, the outermost first. */
export type Layers = readonly string[];

/** The names of layers in the data of a LayeringPolicy; none if there is none. */
export function layersOf(layerOrder: unknown): Layers {
  return Array.isArray(layerOrder) ? layerOrder.map(String) : [];
}

/** The number by which tokens.css colours a layer; undefined for a layer that the policy does not list. */
export function layerIndex(layer: string | null, layers: Layers): number | undefined {
  const at = layer === null ? -1 : layers.indexOf(layer);
  return at < 0 ? undefined : at % 5;
}

/** The name of a layer, in its colour. */
export function LayerName({ layer, layers }: { readonly layer: string; readonly layers: Layers }) {
  return (
    <span className="layer" data-layer={layerIndex(layer, layers)}>
      {layer}
    </span>
  );
}
