interface ShownProblem {
  readonly code: string;
  readonly message: string;
  readonly remedy: string;
}

/** What is wrong, and what to do; nothing if nothing is. */
export function ProblemList({ problems }: { readonly problems: readonly ShownProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <ul className="small">
      {problems.map(({ code, message, remedy }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a problem may be there twice
        <li key={at}>
          <span className="minus">{message}</span>{' '}
          <span className="soft">
            {remedy} <code>{code}</code>
          </span>
        </li>
      ))}
    </ul>
  );
}
