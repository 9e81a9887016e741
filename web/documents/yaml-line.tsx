import { partsOfLine } from './yaml-parts.ts';

/** A line of YAML in colours. */
export function YamlLine({ text }: { readonly text: string }) {
  const { indent, key, value, kind } = partsOfLine(text);
  return (
    <span className="yaml">
      {indent}
      {key !== '' && <span className="yaml-key">{key}</span>}
      <span className={kind === 'number' ? 'yaml-number' : 'yaml-text'}>{value}</span>
    </span>
  );
}
