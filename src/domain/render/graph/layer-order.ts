import type { Document } from '../../document/document.ts';
import { isJsonArray, memberAt } from '../../json/value.ts';

/**
 * The layers of a layering policy, the base first. A policy without a list has none; items that are
 * not strings are ignored. (docs/rendering.md#layers-and-parents)
 */
export function layerOrderOf({ data }: Document): readonly string[] {
  const order = memberAt(data, 'layerOrder');
  return isJsonArray(order) ? order.filter((layer) => typeof layer === 'string') : [];
}
