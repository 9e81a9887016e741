/**
 * A JSON value: the members of an object as a list of names and values, anything else as text. Members of the names in
 * `differing` are marked.
 */
export function Data({
  value,
  differing = [],
}: {
  readonly value: unknown;
  readonly differing?: readonly string[];
}) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return <code className="data">{textOf(value)}</code>;
  }
  return (
    <dl className="data">
      {Object.entries(value).map(([name, member]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={differing.includes(name) ? 'is-other' : undefined}>{textOf(member)}</dd>
        </div>
      ))}
    </dl>
  );
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
