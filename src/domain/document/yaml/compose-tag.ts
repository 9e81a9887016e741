import type { MappingEvent, ScalarEvent, SequenceEvent } from 'js-yaml';
import type { Json } from '../../json/value.ts';
import { type Composer, unsupported } from './composer.ts';
import { unreadable } from './unreadable.ts';
import { tagName, yamlTag } from './yaml-event.ts';
import { isScalarTag, readTagged } from './yaml-scalar.ts';

/**
 * The value of a scalar with a tag; if the tag does not suit the scalar, notes a fault and returns
 * `unreadable`.
 */
export function taggedScalar(state: Composer, event: ScalarEvent, text: string): Json {
  const written = state.text.slice(event.tagStart, event.tagEnd);
  if (written === '!') return text;
  const name = ownTag(state, written);
  const value = name === null ? undefined : readTagged(name, text);
  if (value === undefined) refuse(state, name, event);
  return value === undefined ? unreadable : value;
}

/** Notes a fault unless a collection has its own tag: `map` or `seq`. */
export function checkCollectionTag(
  state: Composer,
  event: SequenceEvent | MappingEvent,
  kind: 'map' | 'seq',
): void {
  const written = state.text.slice(event.tagStart, event.tagEnd);
  const name = ownTag(state, written);
  if (written !== '!' && name !== kind) refuse(state, name, event);
}

function refuse(
  state: Composer,
  name: string | null,
  event: ScalarEvent | SequenceEvent | MappingEvent,
): void {
  const usable = name !== null && (isScalarTag(name) || name === 'map' || name === 'seq');
  const tag = tagLabel(name);
  unsupported(state, usable ? `a value that does not have the type ${tag}` : tag, event);
}

/** The name of one of YAML's own tags without their common prefix; null for other tags. */
function ownTag(state: Composer, written: string): string | null {
  const name = tagName(written, state.handles);
  return name.startsWith(yamlTag) ? name.slice(yamlTag.length) : null;
}

const known = /^(?:str|int|float|bool|null|map|seq|timestamp|binary|set|omap|pairs|merge|value)$/;

/** Messages name only YAML's own tags: any other may be a mistyped secret. */
function tagLabel(name: string | null): string {
  return name !== null && known.test(name) ? `the tag !!${name}` : 'a custom tag';
}
